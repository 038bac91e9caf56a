import { readFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import supertest from "supertest";
import { expect, it } from "vitest";
import { run } from "../support/processes.ts";

async function startOn(data: string) {
  const server = run(["--port", "0", "--data", data]);
  const url = await server.ready;
  const token = readFileSync(path.join(data, "control-token"), "utf8");
  const control = supertest.agent(url).set("Authorization", `Bearer ${token}`);
  return { server, url, control };
}

// second-day.test.ts has every kind of reset and both ends, in one process.
it("a server process starts on the data of another process after a reset, whether that was stopped or killed", {
  timeout: 180_000,
}, async () => {
  const data = path.join(tempFolder(), "data");
  let day = await startOn(data);
  const { body: sandbox } = await day.control.post("/__standin/sandboxes/").send({ isolation: "process" }).expect(201);
  await supertest(sandbox.url).get("/api/config/").expect(200);
  for (const [scenario, members, signal] of [
    ["crowd:100", 100, "SIGTERM"],
    ["empty", 0, "SIGKILL"],
  ] as const) {
    await day.control.post("/__standin/reset/").send({ scenario }).expect(200);
    const mail = { email: "paul@kaist.ac.kr", code: "123456" };
    await supertest(day.url).post("/api/send-code-email/").send(mail).expect(200);
    day.server.child.kill(signal);
    await day.server.exit;
    day = await startOn(data);
    const status = await day.control.get("/__standin/status/").expect(200);
    expect(status.body).toMatchObject({ scenario, members, errors: [] });
    // It continues without --fresh.
    expect(day.server.output(), scenario).not.toContain("--fresh");
    expect((await day.control.get(`/__standin/mails/?to=${mail.email}`)).body.mails).toHaveLength(1);
  }
});
