import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { ERRORS } from "@chonsu/shared/errors";
import { PROJECT_CONTENT_MAX } from "@chonsu/shared/limits";
import supertest from "supertest";
import { describe, expect, it, onTestFinished } from "vitest";
import { openFolder } from "../support/data-folder.ts";
import { eventually, MAIN, run, signIn } from "../support/processes.ts";

/** A disk on which every synchronization fails from the moment when a file exists. */
function failingDisk(file: string): string {
  const failing = `import fs from "node:fs";
const { fdatasync } = fs;
fs.fdatasync = (file, end) => {
  if (!fs.existsSync(${JSON.stringify(file)})) return fdatasync(file, end);
  setImmediate(end, Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO" }));
};`;
  return `--import=data:text/javascript,${encodeURIComponent(failing)}`;
}

it("accepts no writes after the disk failed to keep one, reports it, and ends with an error", async () => {
  const data = tempFolder();
  const fails = path.join(data, "fails");
  const server = run(["--port", "0", "--data", data], [failingDisk(fails), MAIN]);
  const url = await server.ready;
  writeFileSync(fails, "");
  const code = { email: CAST.haneul.email, code: "123456" };
  // A mail is written twice: first when the disk fails, then after that.
  for (let time = 0; time < 2; time += 1) await supertest(url).post("/api/send-code-email/").send(code).expect(503);
  await supertest(url).get("/api/config/").expect(200);
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain("the disk refused to keep what was written");
  rmSync(fails);
  expect(openFolder(data).seeded).toBeUndefined();
});

/** A folder that is a small disk in memory until the test ends; undefined where this user may not mount one. */
function smallDisk(megabytes: number): string | undefined {
  const folder = tempFolder();
  onTestFinished(() => void spawnSync("umount", ["--lazy", folder]));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  return status === 0 ? folder : undefined;
}

function fillUp(file: string): void {
  spawnSync("dd", ["if=/dev/zero", `of=${file}`, "bs=1k"]);
}

const noRoom = (folder: string) =>
  `There is no room left on the disk of the data folder ${folder}. Nothing in it is lost: make room, and start again.`;

/** Creates a post as haneul. Returns status and body of the answer. */
async function post(url: string, access: string) {
  const draft = { title: "가득", content: "가".repeat(PROJECT_CONTENT_MAX), keywords: ["로봇"] };
  const { status, body } = await supertest
    .agent(url)
    .set("Authorization", `Bearer ${access}`)
    .post("/api/projects/")
    .send(draft);
  return { status, body };
}

describe("a full disk", { timeout: 60_000 }, () => {
  it("prevents a first start with one sentence, and leaves no part of its data", async ({ skip }) => {
    const disk = smallDisk(1) ?? skip();
    const server = run(["--port", "0", "--data", disk]);
    expect(await server.exit).toBe(1);
    expect(server.output()).toBe(`${noRoom(disk)}\n`);
    expect(readdirSync(disk)).toEqual([]);
  });

  it("is reported to all callers, loses nothing that was acknowledged, and is over once there is room", async ({
    skip,
  }) => {
    const disk = smallDisk(32) ?? skip();
    const data = path.join(disk, "data");
    const ballast = path.join(disk, "ballast");
    const server = run(["--port", "0", "--data", data]);
    const url = await server.ready;
    const access = await signIn({ url }, "haneul");
    const acknowledged: number[] = [];
    const postUntilRefused = async () => {
      for (;;) {
        const { status, body } = await post(url, access);
        if (status !== 201) return { status, body };
        acknowledged.push(body.id);
      }
    };

    fillUp(ballast);
    const { status, detail } = ERRORS.STORAGE_FULL;
    expect(await postUntilRefused()).toEqual({ status, body: { detail, code: "STORAGE_FULL" } });
    await eventually(async () => {
      const ready = await supertest(url).get("/readyz").expect(503);
      expect(ready.body).toMatchObject({ checks: { database: true, storage: false } });
    });
    await supertest(url).get("/api/config/").expect(200);

    rmSync(ballast);
    await eventually(() => supertest(url).get("/readyz").expect(200));
    const { status: taken, body } = await post(url, access);
    expect(taken).toBe(201);
    acknowledged.push(body.id);

    fillUp(ballast);
    await postUntilRefused();
    server.child.kill("SIGKILL");
    await server.exit;
    const found = openFolder(data).database.connection.prepare("select id from projects").pluck().all();
    expect(found).toEqual(expect.arrayContaining(acknowledged));
  });

  it("lets members delete everything, also after a start, and writes again when there is room", async ({ skip }) => {
    const disk = smallDisk(24) ?? skip();
    const data = path.join(disk, "data");
    const ballast = path.join(disk, "ballast");
    const start = async () => {
      const server = run(["--port", "0", "--data", data], [MAIN]);
      const url = await server.ready;
      const agent = supertest.agent(url).set("Authorization", `Bearer ${await signIn({ url }, "haneul")}`);
      return { server, agent, url };
    };
    const { server, agent, url } = await start();
    const access = await signIn({ url }, "haneul");
    const ids: number[] = [];
    for (let count = 0; count < 60; count += 1) ids.push((await post(url, access)).body.id);
    const half = ids.splice(30);

    fillUp(ballast);
    for (const id of half) await agent.delete(`/api/projects/delete/${id}/`).expect(204);
    expect(await post(url, access)).toMatchObject({ status: 503, body: { code: "STORAGE_FULL" } });
    await supertest(url).get("/readyz").expect(503);
    fillUp(`${ballast} 2`);
    await agent.delete(`/api/projects/delete/${ids.shift()}/`).expect(204);
    server.child.kill("SIGKILL");
    await server.exit;

    const next = await start();
    for (const id of ids) await next.agent.delete(`/api/projects/delete/${id}/`).expect(204);
    const conversations = await next.agent.get("/api/conversations/").expect(200);
    for (const { id } of conversations.body) await next.agent.delete(`/api/conversations/${id}/delete/`).expect(204);
    const notifications = await next.agent.get("/api/notifications/").expect(200);
    for (const { id } of notifications.body) await next.agent.delete(`/api/notifications/delete/${id}/`).expect(204);
    await next.agent.patch("/api/profile/update/").send({ image: null }).expect(200);
    await next.agent.delete("/api/delete-user/").send({ current_password: SEED_PASSWORD }).expect(204);
    for (const file of [ballast, `${ballast} 2`]) rmSync(file);
    await eventually(() => supertest(next.url).get("/readyz").expect(200));
    expect(await post(next.url, await signIn(next, "junho"))).toMatchObject({ status: 201 });
  });
});
