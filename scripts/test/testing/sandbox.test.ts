import { spawn } from "node:child_process";
import { once } from "node:events";
import { CAST } from "@chonsu/db/seed/cast";
import { testConfig } from "@chonsu/server/test/support/harness";
import { openApp } from "@chonsu/server/test/support/open-app";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ControlError, controlClient } from "../../testing/control.ts";
import setup from "../../testing/setup.ts";
import { createStandIn } from "../../testing/stand-in.ts";
import { TEST_HEADER } from "../../testing/test-header.ts";
import { useSandbox } from "../../testing/vitest.ts";

// One stand-in for this file, as it is for all files with the `globalSetup`. Who uses it closes it, but it goes on.
beforeAll(async () => {
  const close = await setup();
  return async () => {
    await close();
    for (const name of ["CHONSU_STANDIN_URL", "CHONSU_STANDIN_TOKEN"]) delete process.env[name];
  };
});

/** The guarantees of the vitest helper (docs/stand-in/for-testers.md), tested as by an author of a client's network layer. */
describe("a product for the tests of a file", () => {
  const sandbox = useSandbox();

  it("answers typed calls of any member, and checks each answer against the contract", async () => {
    const { client } = sandbox();
    const haneul = await client("haneul");
    const asked = await haneul.friends.request({ body: { to_user_id: CAST.garam.id } });
    expect([asked.status, asked.violations]).toEqual([201, []]);
    const list = await (await client(CAST.garam.id)).notifications.list();
    expect(list.violations).toEqual([]);
    expect(JSON.stringify(list.success?.body)).toContain(CAST.haneul.name);
  });

  it("gives the body or the refusal that was asked for, and says what came instead", async () => {
    const haneul = await sandbox().client("haneul");
    const request = { body: { to_user_id: CAST.haneul.id } };
    const refused = await haneul.friends.request(request);
    expect(refused.refused("SELF_FRIEND").detail).toMatch(/[가-힣]/);
    expect(() => refused.body()).toThrow(/^POST \/api\/friends\/ answered 400 SELF_FRIEND .+\ncurl -sS -i -X POST /);
    const list = await haneul.friends.list();
    expect(list.body()).toEqual(list.success?.body);
    expect(() => list.refused("not_authenticated")).toThrow(/^GET \/api\/friends\/ answered 200 /);
  });

  it("repeats the name of a member that is not there", async () => {
    await expect(sandbox().client("hanuel")).rejects.toThrow(/^There is no member "hanuel" in the sandbox http\S+\.$/);
  });

  it("is back in its first state in every test", async () => {
    const garam = await sandbox().client("garam");
    const list = await garam.notifications.list();
    expect(JSON.stringify(list.success?.body)).not.toContain(CAST.haneul.name);
  });

  it("saves states by name, restores them, and survives a restart", async () => {
    const { control, reset, restart, client } = sandbox();
    const ask = async () => (await client("haneul")).friends.request({ body: { to_user_id: CAST.garam.id } });
    await ask();
    await control.resets.saveSnapshot({ body: { name: "asked" } });
    await reset();
    await reset({ snapshot: "asked" });
    await restart();
    expect((await ask()).refusal?.code).toBe("REQUEST_PENDING");
  });

  it("starts again after a restart whose work in between has failed", async () => {
    const { control, restart } = sandbox();
    const failed = restart(() => Promise.reject(new Error("on purpose")));
    await expect(failed).rejects.toThrow("on purpose");
    expect((await control.status.read()).members).toBeGreaterThan(0);
  });

  it("says in one sentence that a stopped server does not answer", async () => {
    const { control, restart, url } = sandbox();
    await restart(async () => {
      const { host } = new URL(url);
      const sentence = `GET ${url}/__standin/status/ got no answer: connect ECONNREFUSED ${host}`;
      await expect(control.status.read()).rejects.toThrow(sentence);
    });
  });

  it("names the refusal, and the curl line that repeats the request", async () => {
    const refused = sandbox().reset({ snapshot: "none" });
    await expect(refused).rejects.toThrow(ControlError);
    await expect(refused).rejects.toMatchObject({
      status: 404,
      code: "SNAPSHOT_NOT_FOUND",
      curl: expect.stringMatching(/^curl /),
    });
  });
});

describe("a product with options", () => {
  const sandbox = useSandbox({ scenario: "empty", frozen_at: "2026-01-01T00:00:00.000+09:00" });

  it("follows its options", async () => {
    const status = await sandbox().control.status.read();
    expect(status).toMatchObject({ members: 0, clock: { frozen: true, now: "2026-01-01T00:00:00.000+09:00" } });
  });
});

describe("another server, behind a watching proxy", () => {
  const named: (readonly [url: string, test: unknown])[] = [];
  // Before the helper looks for a target.
  beforeAll(async () => {
    const { url, close } = await openApp({
      scenario: "empty",
      now: Date.now(),
      seed: "watched",
      config: testConfig(),
      extend: (app) =>
        app.addHook("onRequest", async ({ url, headers }) => void named.push([url, headers[TEST_HEADER]])),
    });
    Object.assign(process.env, { CHONSU_TARGET: url, CHONSU_WATCH: url });
    return async () => {
      for (const name of ["CHONSU_TARGET", "CHONSU_WATCH"]) delete process.env[name];
      await close();
    };
  });
  const sandbox = useSandbox();

  it.each(["one", "other"])("hears the name of the test with each of its requests: %s", async (which) => {
    named.length = 0;
    await (await sandbox().client()).settings.read();
    await (await sandbox().people.member()).client.users.current();
    const name = encodeURIComponent(
      `another server, behind a watching proxy > hears the name of the test with each of its requests: ${which}`,
    );
    expect(named.map(([url]) => url)).toEqual(expect.arrayContaining(["/api/config/", "/api/current-user/"]));
    expect(new Set(named.map(([, test]) => test))).toEqual(new Set([name]));
  });
});

/** Opens a sandbox in its own process, prints its id, and waits. */
const HOLDER = `
import { openSandbox } from "${new URL("../../testing/sandbox.ts", import.meta.url)}";
const [url, token] = process.argv.slice(1);
const { id } = await openSandbox({ url, token });
console.log(id);
process.stdin.resume();
`;

it("a sandbox is deleted when the process that opened it ends in any way", async () => {
  const { url, token } = await createStandIn();
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", HOLDER, url, token]);
  const [line] = await once(holder.stdout, "data");
  const { sandboxes } = controlClient({ url, token });
  const params = { id: String(line).trim() };
  await vi.waitFor(async () => expect((await sandboxes.read({ params })).is_held).toBe(true));
  holder.kill("SIGKILL");
  await vi.waitFor(() => expect(sandboxes.read({ params })).rejects.toMatchObject({ code: "SANDBOX_NOT_FOUND" }));
});
