import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { io } from "socket.io-client";
import { describe, expect, it, onTestFinished } from "vitest";
import { MAIN, PRODUCTION, type Run, run, tempFolder } from "../support/processes.ts";

const NOBODY = 65_534;

/** Says on the terminal which modules of the stand-in are loaded. */
const WATCHING = `import { registerHooks } from "node:module";
registerHooks({
  load(url, context, next) {
    const [, own] = /server\\/src\\/(stand-in\\/.*)/.exec(url) ?? [];
    if (own !== undefined) console.log("loads " + own);
    return next(url, context);
  },
});`;
const LOAD_WATCH = `--import=data:text/javascript,${encodeURIComponent(WATCHING)}`;

describe("starting the server", { timeout: 60_000 }, () => {
  it("seeds campus into a new folder, prints what one needs, and stops cleanly on SIGINT with a socket open", async () => {
    const data = tempFolder();
    const server = run(["--port", "0", "--data", data]);
    const address = await server.ready;
    expect(server.output()).toContain(`${address}/docs`);
    expect(server.output()).toContain("haneul@kaist.ac.kr");
    expect(server.output()).toContain(data);
    expect(server.output()).not.toContain("Warning");
    expect(statSync(path.join(data, "secret")).mode & 0o777).toBe(0o600);
    const login = await fetch(`${address}/api/token/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "haneul@kaist.ac.kr", password: "chonsu-2026" }),
    });
    expect(login.status).toBe(200);
    const { access } = (await login.json()) as { access: string };
    const socket = io(address, { auth: { token: access }, reconnection: false });
    onTestFinished(() => {
      socket.close();
    });
    await new Promise((resolve, reject) => socket.on("connect", () => resolve(undefined)).on("connect_error", reject));
    server.child.kill("SIGINT");
    expect(await server.exit).toBe(0);
    expect(existsSync(path.join(data, "chonsu.db-wal"))).toBe(false);
  });

  it("keeps its data over a restart, and throws it away with --fresh", async () => {
    const data = tempFolder();
    const members = async (address: string) =>
      (
        await fetch(`${address}/api/check-email/`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email: "haneul@kaist.ac.kr" }),
        })
      ).status;
    const first = run(["--port", "0", "--data", data, "--scenario", "empty"]);
    expect(await members(await first.ready)).toBe(200);
    first.child.kill("SIGTERM");
    expect(await first.exit).toBe(0);
    const second = run(["--port", "0", "--data", data]);
    expect(await members(await second.ready)).toBe(200);
    expect(second.output()).not.toContain("--fresh");
    const beside = run(["--port", "0", "--data", data]);
    expect(await beside.exit).toBe(1);
    expect(beside.output()).toMatch(/^Another server works on the data folder [^\n]*--data DIR[^\n]*\n$/);
    // Who is killed lets go of the folder too.
    second.child.kill("SIGKILL");
    await second.exit;
    const other = run(["--port", "0", "--data", data, "--scenario", "campus"]);
    expect(await members(await other.ready)).toBe(200);
    expect(other.output()).toContain("--fresh");
    other.child.kill("SIGTERM");
    await other.exit;
    const third = run(["--port", "0", "--data", data, "--fresh"]);
    expect(await members(await third.ready)).toBe(400);
  });

  it("seeds a crowd, says how far it is, and prints logins that work", async () => {
    const server = run(["--port", "0", "--data", tempFolder(), "--scenario", "crowd:200"]);
    const address = await server.ready;
    expect(server.output()).toMatch(/Making the data: notifications \(\d+%\)\n/);
    expect(server.output()).not.toContain("haneul@kaist.ac.kr");
    const emails = server.output().match(/member-\d+@\S+/g) ?? [];
    expect(emails.length).toBeGreaterThan(3);
    for (const email of emails) {
      const answer = await fetch(`${address}/api/token/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "chonsu-2026" }),
      });
      expect([email, answer.status]).toEqual([email, 200]);
    }
  });

  it("warns when others can reach the seeded logins", async () => {
    const server = run(["--port", "0", "--data", tempFolder(), "--host", "0.0.0.0"]);
    await server.ready;
    expect(server.output()).toContain("Warning");
  });

  it("warns when mails about seeded members would really leave", async () => {
    const env = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "hello@kaist.ac.kr" };
    const server = run(["--port", "0", "--data", tempFolder()], [MAIN], env);
    await server.ready;
    expect(server.output()).toContain("SMTP_URL");
  });

  it("seeds nothing, shows no login and loads nothing of the stand-in in production", async () => {
    const data = path.join(tempFolder(), "data");
    const server = run(["--port", "0", "--data", data], [LOAD_WATCH, MAIN], PRODUCTION);
    const address = await server.ready;
    expect(server.output()).not.toContain("@kaist.ac.kr");
    expect(server.output()).not.toContain("__");
    expect(server.output()).toContain("PRIVACY_URL");
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(await (await fetch(`${address}/__outbox/mails`)).text()).not.toMatch(/^\[/);
    const config = (await (await fetch(`${address}/api/config/`)).json()) as { verification: string };
    expect(config.verification).toBe("server");
    expect(await (await fetch(`${address}/__standin/status/`)).text()).not.toContain("CONTROL_");
    server.child.kill("SIGTERM");
    await server.exit;
    expect(server.output()).not.toContain("loads ");
    const later = run(["--port", "0", "--data", data], [LOAD_WATCH, MAIN]);
    const login = { email: "haneul@kaist.ac.kr", password: "chonsu-2026" };
    const answer = await fetch(`${await later.ready}/api/token/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(login),
    });
    expect(answer.status).toBe(401);
    expect(later.output()).toContain("loads stand-in/host.ts");
  });
});

describe("a start that cannot be", { timeout: 60_000 }, () => {
  async function expectRefusal(server: Run, sentence: RegExp): Promise<void> {
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(sentence);
    expect(server.output().trim().split("\n")).toHaveLength(1);
  }

  it("says that the port is taken and which to try", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    onTestFinished(() => {
      taken.close();
    });
    const { port } = taken.address() as AddressInfo;
    await expectRefusal(run(["--port", String(port), "--data", tempFolder()]), /Port \d+ is taken.*--port \d+/);
  });

  it("says that the data file is broken and leaves it as it is", async () => {
    const data = tempFolder();
    const file = path.join(data, "chonsu.db");
    writeFileSync(path.join(data, "chonsu-data"), "");
    writeFileSync(file, "this is no database, not even a small one".repeat(100));
    await expectRefusal(run(["--port", "0", "--data", data]), /cannot be used .*--fresh/);
    expect(readFileSync(file, "utf8")).toContain("this is no database");
  });

  it.each([[], ["--fresh"]])(
    "says that a folder is somebody else's and leaves it as it is (%s)",
    async (...options) => {
      const data = tempFolder();
      mkdirSync(path.join(data, "media"));
      writeFileSync(path.join(data, "media", "holiday.jpg"), "the only copy");
      await expectRefusal(
        run(["--port", "0", "--data", data, ...options]),
        /^The folder \S+ holds media, .*--data DIR/,
      );
      expect(readdirSync(data, { recursive: true }).toSorted()).toEqual(["media", path.join("media", "holiday.jpg")]);
    },
  );

  it("says that another user's folder cannot be written", async () => {
    const data = tempFolder();
    const asNobody = `import(${JSON.stringify(MAIN)}).then(({ main }) => {
      if (process.getuid() === 0) { process.setgid(${NOBODY}); process.setuid(${NOBODY}); }
      return main(process.argv.slice(1));
    });`;
    const folder = process.getuid?.() === 0 ? data : "/";
    await expectRefusal(
      run(["--port", "0", "--data", folder], ["-e", asNobody, "--"]),
      /data folder .* cannot be written.*--data DIR/,
    );
  });

  it("names everything that production lacks, and makes no folder", async () => {
    const data = path.join(tempFolder(), "data");
    const server = run(["--port", "0", "--data", data], [MAIN], { NODE_ENV: "production" });
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(
      /^NODE_ENV=production cannot start.*\n {2}WEB_BASE_URL.*\n {2}SMTP_URL.*\n {2}INQUIRY_EMAIL.*\n$/,
    );
    expect(existsSync(data)).toBe(false);
  });

  it("names a wrong option", async () => {
    await expectRefusal(run(["--port", "x", "--data", tempFolder()]), /--port is "x"/);
  });
});
