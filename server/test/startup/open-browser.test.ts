import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it } from "vitest";
import { eventually, run } from "../support/processes.ts";

// 127.0.0.2 is of this machine, but not the address that a server is opened at by itself.
it.runIf(process.platform === "linux").each(["127.0.0.1", "0.0.0.0", "127.0.0.2"])(
  "--open opens the address that is printed: a free port, --host %s",
  async (host) => {
    const folder = tempFolder();
    const opened = path.join(folder, "opened");
    writeFileSync(
      path.join(folder, "xdg-open"),
      `#!/bin/sh\nprintf %s "$1" > ${opened}.partial; mv ${opened}.partial ${opened}\n`,
    );
    chmodSync(path.join(folder, "xdg-open"), 0o755);
    const args = ["--open", "--port", "0", "--host", host, "--scenario", "empty", "--data", path.join(folder, "data")];
    const server = run(args, undefined, { PATH: `${folder}:${process.env["PATH"]}` });
    const address = await server.ready;
    await eventually(() => expect(existsSync(opened)).toBe(true));
    expect(readFileSync(opened, "utf8")).toBe(address);
  },
);

it("--open says the address where no browser can be opened", async () => {
  const folder = tempFolder();
  const server = run(["--open", "--port", "0", "--scenario", "empty", "--data", folder], undefined, { PATH: folder });
  const address = await server.ready;
  await eventually(() => expect(server.output()).toContain(`open ${address} yourself`));
});
