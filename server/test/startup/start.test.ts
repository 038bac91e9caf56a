import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import supertest from "supertest";
import { describe, expect, it, onTestFinished } from "vitest";
import { dial, outcome } from "../support/connections.ts";
import { openPlaces } from "../support/data-folder.ts";
import { MAIN, PRODUCTION, type Run, run, signIn } from "../support/processes.ts";

const HANEUL = CAST.haneul.email;

/** Prints the loaded modules of the stand-in, by themselves or inside of the bundle, and at the end whether Node's `fetch` was loaded. */
const WATCHING = `import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
registerHooks({
  load(url, context, next) {
    const map = new URL(url + ".map");
    const bundled = map.protocol === "file:" && existsSync(map) ? JSON.parse(readFileSync(map, "utf8")).sources : [];
    for (const source of [url, ...bundled]) {
      const [, own] = /server\\/src\\/(stand-in\\/.*)/.exec(new URL(source, url)) ?? [];
      if (own !== undefined) console.log("loads " + own);
    }
    return next(url, context);
  },
});
process.on("exit", () => process.moduleLoadList.some((name) => name.includes("undici")) && console.log("loads fetch"));`;
const LOAD_WATCH = `--import=data:text/javascript,${encodeURIComponent(WATCHING)}`;

/** A login with the password of the seeded members. */
const logIn = (address: string, email: string) =>
  supertest(address).post("/api/token/").send({ email, password: SEED_PASSWORD });

describe("starting the server", { timeout: 180_000 }, () => {
  it("seeds campus into a new folder, keeps it over a restart, and replaces it by a crowd with --fresh", async () => {
    const data = tempFolder();
    const first = run(["--port", "0", "--data", data]);
    const address = await first.ready;
    for (const needed of [`${address}/docs`, HANEUL, data]) expect(first.output()).toContain(needed);
    for (const needless of ["Warning", "--fresh"]) expect(first.output()).not.toContain(needless);
    expect(readdirSync(data)).toEqual(expect.arrayContaining(["chonsu.db-wal", "media", "secret"]));
    expect(openPlaces(data)).toEqual([]);
    // Stopped with an open socket.
    const tab = dial(address, { token: await signIn({ url: address }, "haneul") });
    expect(await outcome(tab)).toBe("connected");
    first.child.kill("SIGINT");
    expect(await first.exit).toBe(0);
    expect(existsSync(path.join(data, "chonsu.db-wal"))).toBe(false);
    const second = run(["--port", "0", "--data", data, "--scenario", "empty"], [LOAD_WATCH, MAIN]);
    expect((await logIn(await second.ready, HANEUL)).status).toBe(200);
    for (const said of ["--fresh", "loads stand-in/host.ts"]) expect(second.output()).toContain(said);
    const token = readFileSync(path.join(data, "control-token"), "utf8");
    const sandbox = await supertest(await second.ready)
      .post("/__standin/sandboxes/")
      .auth(token, { type: "bearer" })
      .send({ isolation: "process" });
    await supertest(sandbox.body.url).get("/api/config/").expect(200);
    // A killed process releases the folder too.
    second.child.kill("SIGKILL");
    await second.exit;
    const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "hello@kaist.ac.kr" };
    const crowd = ["--fresh", "--scenario", "crowd:200", "--host", "0.0.0.0"];
    const third = run(["--port", "0", "--data", data, ...crowd], [MAIN], smtp);
    expect((await logIn(await third.ready, HANEUL)).status).toBe(401);
    expect(third.output()).toMatch(/Making the data: notifications \(\d+%\)\n/);
    expect(third.output()).not.toContain(HANEUL);
    // Warnings about the reachable logins and about mails that would really be sent to seeded members.
    for (const warning of ["Warning", "SMTP_URL"]) expect(third.output()).toContain(warning);
    const emails = third.output().match(/member-\d+@\S+/g) ?? [];
    expect(emails.length).toBeGreaterThan(3);
    for (const email of emails) expect([email, (await logIn(await third.ready, email)).status]).toEqual([email, 200]);
    third.child.kill("SIGTERM");
    expect(await third.exit).toBe(0);
  });

  it("in production seeds nothing, prints no login, loads no stand-in code, and names loosened settings", async () => {
    const data = path.join(tempFolder(), "data");
    const loosened = { RATE_LIMITS: "off", LOG_LEVEL: "silent" };
    const server = run(["--port", "0", "--data", data], [LOAD_WATCH, MAIN], { ...PRODUCTION, ...loosened });
    const address = await server.ready;
    expect(server.output()).not.toContain("@kaist.ac.kr");
    expect(server.output()).not.toContain("__");
    expect(server.output()).toContain(
      "Warning: RATE_LIMITS is not strict: passwords and codes can be guessed faster.\n",
    );
    const { text: metrics } = await supertest(address).get("/metrics");
    expect(metrics.match(/^chonsu_setting_loosened\{.*$/gm)).toEqual([
      'chonsu_setting_loosened{setting="RATE_LIMITS"} 1',
    ]);
    expect(server.output()).toContain("PRIVACY_URL");
    expect(openPlaces(data)).toEqual([]);
    expect((await supertest(address).get("/api/config/")).body.verification).toBe("server");
    expect((await logIn(address, HANEUL)).status).toBe(401);
    await supertest(address).get("/api/projects/1/").set("accept-encoding", "br").expect(404);
    server.child.kill("SIGTERM");
    await server.exit;
    // node:http and @fastify/compress load `fetch`.
    expect(server.output().replace("loads fetch", "")).not.toContain("loads ");
  });
});

/**
 * Runs refused starts in one process, one after the other, and prints their results. The last one cannot listen, by an
 * error in the code for which there is no sentence.
 */
function runEach(starts: readonly Start[], faulty: readonly string[]): Run {
  const program = `
    const { default: { Server } } = await import("node:net");
    const { main } = await import(${JSON.stringify(MAIN)});
    process.exit = (code) => { throw code; };
    const say = (code) => process.stderr.write("exit " + code + "\\n\\f");
    for (const { argv, env } of ${JSON.stringify(starts)}) {
      Object.assign(process.env, env);
      await main(argv).then(say, say);
      for (const name of Object.keys(env)) delete process.env[name];
    }
    Server.prototype.listen = () => { throw new TypeError("a fault"); };
    await main(${JSON.stringify(faulty)}).then(say, say);
    process.kill(process.pid, "SIGKILL");`;
  return run([], ["--enable-source-maps", "--input-type=module", "-e", program]);
}

interface Start {
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

// data-folder.test.ts has the folders that cannot be used.
describe("a start that is refused", { timeout: 60_000 }, () => {
  it("names the reason in one line, ends with 1, and changes nothing", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    onTestFinished(() => {
      taken.close();
    });
    const { port } = taken.address() as AddressInfo;
    const unmade = path.join(tempFolder(), "data");
    const on = (data: string, ...more: string[]) => ["--port", "0", "--data", data, ...more];
    const starts: readonly (readonly [RegExp, readonly string[], NodeJS.ProcessEnv?])[] = [
      [/^Port \d+ is taken[^\n]*--port \d+$/, ["--port", String(port), "--data", tempFolder()]],
      [/^--host is "203\.0\.113\.1"; [^\n]*$/, on(tempFolder(), "--host", "203.0.113.1")],
      [/^--host is "no\.invalid"; [^\n]*$/, on(tempFolder(), "--host", "no.invalid")],
      [
        /^NODE_ENV=production cannot start.*\n {2}WEB_BASE_URL.*\n {2}SMTP_URL.*\n {2}INQUIRY_EMAIL.*$/,
        on(unmade),
        { NODE_ENV: "production" },
      ],
    ];
    const server = runEach(
      starts.map(([, argv, env = {}]) => ({ argv, env })),
      on(tempFolder()),
    );
    await server.exit;

    const said = server.output().split("\f");
    const sentences = [...starts.map(([sentence]) => sentence), /TypeError: a fault/];
    for (const [at, sentence] of sentences.entries()) {
      const [, text, code] = /^(.*)\nexit (.*)\n$/s.exec(said[at] ?? "") ?? [];
      expect([text, code]).toEqual([expect.stringMatching(sentence), "1"]);
    }
    // The stack of the error names source files and lines.
    const source = readFileSync(new URL("../../src/main.ts", import.meta.url), "utf8").split("\n");
    const [, line] = /mayListen \(\S+server\/src\/main\.ts:(\d+):/.exec(server.output()) ?? [];
    expect(source[Number(line) - 1]).toContain("await listen()");
    expect(existsSync(unmade)).toBe(false);
  });
});
