import { CAST } from "@chonsu/db/seed/cast";
import { expect, it } from "vitest";
import { PASSWORD } from "../support/harness.ts";
import { MAIN, run, tempFolder } from "../support/processes.ts";

/** A disk on which every synchronization fails. */
const FAILING = `import fs from "node:fs";
fs.fdatasync = (file, end) => setImmediate(end, Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO" }));`;
const FAILING_DISK = `--import=data:text/javascript,${encodeURIComponent(FAILING)}`;

const ask = (url: string, method: string, path: string, body?: unknown) =>
  fetch(url + path, {
    method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

it("takes no more writes when the disk has refused to keep one, says so, and ends with an error", async () => {
  const data = tempFolder();
  const server = run(["--port", "0", "--data", data], [FAILING_DISK, MAIN]);
  const url = await server.ready;
  const login = { email: CAST.haneul.email, password: PASSWORD };
  // A login is a write: a session begins. The first is on its way when the disk fails, the second comes after that.
  for (let time = 0; time < 2; time += 1) expect((await ask(url, "POST", "/api/token/", login)).status).toBe(503);
  expect((await ask(url, "GET", "/api/config/")).status).toBe(200);
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain("the disk refused to keep what was written");
  const later = run(["--port", "0", "--data", data]);
  expect((await ask(await later.ready, "POST", "/api/token/", login)).status).toBe(200);
});
