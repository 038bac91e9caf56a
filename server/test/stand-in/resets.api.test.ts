import { CAST } from "@chonsu/db/seed/cast";
import type supertest from "supertest";
import { describe, expect, it, onTestFinished } from "vitest";
import { serializeDatabase } from "../../src/stand-in/products/dataset.ts";
import { dial, outcome } from "../support/connections.ts";
import { png } from "../support/pictures.ts";
import { beginRequest } from "../support/raw-request.ts";
import { openTestProduct, type TestProduct, untilInFlight } from "./harness.ts";

/** The rows and files of a product, as bytes and names. */
function stateOf({ product }: TestProduct) {
  const { stored, ctx } = product.instance;
  return { rows: serializeDatabase(stored.database), files: ctx.files.list().toSorted() };
}

function postWithPicture(agent: ReturnType<TestProduct["visitor"]>, image: Buffer) {
  const post = agent.post("/api/projects/").field("title", "글").field("content", "글").field("keywords[]", "로봇");
  return post.attach("images", image, "a.png");
}

/** Changes something of everything that a product stores. */
async function changeEverything(test: TestProduct): Promise<void> {
  const haneul = await test.as("haneul");
  await postWithPicture(haneul, await png()).expect(201);
  await haneul.post("/api/search-history/").send({ keyword: "로봇" }).expect(201);
  await haneul.post("/api/friends/").send({ to_user_id: CAST.garam.id }).expect(201);
  await haneul.post("/api/conversations/create/").send({ user_2: CAST.garam.id }).expect(201);
  await test.visitor().post("/api/send-code-email/").send({ email: "new@kaist.ac.kr", code: "123456" }).expect(200);
  await test.control
    .post("/__standin/clock/advance/")
    .send({ ms: 40 * 86_400_000 })
    .expect(200);
}

describe("a reset", () => {
  it("restores rows, files and clock of the seed byte by byte, and leaves no rule and no journal", async () => {
    const test = await openTestProduct();
    const seed = stateOf(test);
    const { access } = await test.signIn("haneul");
    await changeEverything(test);
    await test.rule({ effect: { status: 503 } });
    await test.control.post("/__standin/clock/freeze/").send({}).expect(200);
    const changed = stateOf(test);
    expect(changed.rows.equals(seed.rows)).toBe(false);
    expect(changed.files).not.toEqual(seed.files);
    expect(test.product.instance.ctx.clock.now()).toBeGreaterThan(Date.now() + 39 * 86_400_000);
    const before = test.product.instance;

    const { body } = await test.control.post("/__standin/reset/").send({}).expect(200);

    expect(body).toMatchObject({ scenario: "campus", snapshot: null, refused: 0 });
    const after = stateOf(test);
    expect(after.rows.equals(seed.rows)).toBe(true);
    expect(after.files).toEqual(seed.files);
    expect(Math.abs(test.product.instance.ctx.clock.now() - Date.now())).toBeLessThan(5000);
    expect(test.product.instance.ctx).not.toBe(before.ctx);
    // All sessions are gone, because the seed has none.
    await test.visitor().get("/api/friends/").set("Authorization", `Bearer ${access}`).expect(401);
    const status = await test.control.get("/__standin/status/");
    expect(status.body).toMatchObject({
      generation: 2,
      members: 74,
      in_flight: 0,
      errors: [],
      clock: { frozen: false },
    });
    expect((await test.control.get("/__standin/faults/")).body).toEqual([]);
    // Its only entry is the call after the reset.
    expect((await test.control.get("/__standin/journal/")).body).toMatchObject({ entries: [{ id: 1, status: 401 }] });
  });

  it("closes the sockets of the previous instance, and refuses its tokens", async () => {
    const test = await openTestProduct();
    const { access } = await test.signIn("haneul");
    const socket = dial(test.url, { token: access });
    expect(await outcome(socket)).toBe("connected");
    const ended = new Promise((resolve) => socket.once("disconnect", resolve));
    await test.control.post("/__standin/reset/").send({}).expect(200);
    expect(await ended).toMatch(/transport/);
    expect(await outcome(dial(test.url, { token: access }))).toBe("token_not_valid");
    expect(await outcome(dial(test.url, { token: (await test.signIn("haneul")).access }))).toBe("connected");
  });
});

describe("a reset during traffic", () => {
  it("answers 409 at once to calls in flight, and they change nothing", async () => {
    const test = await openTestProduct();
    const seed = stateOf(test);
    const { access } = await test.signIn("haneul");
    const headers = { Authorization: `Bearer ${access}`, "Content-Type": "application/json" };
    // Without their last bytes these calls cannot be answered yet.
    const begin = (path: string, body: string) => beginRequest(test.url, { method: "POST", path, headers, body });
    const begun = [begin("/api/search-history/", '{"keyword":"abc"}'), begin("/api/friends/", '{"to_user_id": 1}')];
    await untilInFlight(test, 2);

    const { body } = await test.control.post("/__standin/reset/").send({}).expect(200);

    expect(body.refused).toBe(2);
    for (const { answer, finish } of begun) {
      const { status, json } = await answer;
      expect([status, json().code, json().detail]).toEqual([409, "RESET", expect.stringMatching(/[가-힣]/)]);
      await finish();
    }
    expect(stateOf(test).rows.equals(seed.rows)).toBe(true);
  });

  it("does no harm while many clients write, read, upload and listen", async () => {
    const test = await openTestProduct();
    const seed = stateOf(test);
    const image = await png();
    let isOver = false;
    const seen = new Map<number, number>();
    const note = ({ status }: { status: number }) => seen.set(status, (seen.get(status) ?? 0) + 1);
    const lost = () => note({ status: 0 });
    const client = async (handle: "haneul" | "junho" | "eunseo" | "yuna") => {
      while (!isOver) {
        const login = { email: CAST[handle].email, password: "chonsu-2026" };
        const entered = await test.visitor().post("/api/token/").send(login);
        note(entered);
        const token = `Bearer ${entered.body.access}`;
        const socket = dial(test.url, { token: entered.body.access }, ["polling"]);
        const as = (call: supertest.Test) => call.set("Authorization", token).then(note, lost);
        await Promise.all([
          as(postWithPicture(test.visitor(), image)),
          as(test.visitor().post("/api/search-history/").send({ keyword: "로봇" })),
          as(test.visitor().get("/api/projects/every/")),
          as(test.visitor().get(`/media/${seed.files[0]}`)),
        ]);
        socket.disconnect();
      }
    };
    const warnings: string[] = [];
    const hear = (warning: Error) => void warnings.push(String(warning));
    process.on("warning", hear);
    onTestFinished(() => void process.off("warning", hear));
    const clients = (["haneul", "junho", "eunseo", "yuna"] as const).map(client);
    for (let resets = 0; resets < 12; resets += 1) {
      await test.control.post("/__standin/reset/").send({}).expect(200);
    }
    isOver = true;
    await Promise.all(clients);
    await test.control.post("/__standin/reset/").send({}).expect(200);

    const after = stateOf(test);
    expect(after.rows.equals(seed.rows)).toBe(true);
    expect(after.files).toEqual(seed.files);
    expect(seen.get(409), `${JSON.stringify([...seen])}`).toBeGreaterThan(0);
    expect([...seen.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

describe("snapshots", () => {
  it("restore the data at the time of the snapshot, with files, any number of times", async () => {
    const test = await openTestProduct();
    await changeEverything(test);
    const made = await test.control.post("/__standin/snapshots/").send({ name: "mine" }).expect(201);
    const state = stateOf(test);
    expect(made.body).toMatchObject({
      name: "mine",
      scenario: "campus",
      bytes: state.rows.length,
      files: state.files.length,
    });
    const haneul = await test.as("haneul");
    await haneul.post("/api/search-history/").send({ keyword: "나중" });
    for (const _ of [1, 2]) {
      const { body } = await test.control.post("/__standin/reset/").send({ snapshot: "mine" }).expect(200);
      expect(body).toMatchObject({ snapshot: "mine" });
      const now = stateOf(test);
      expect(now.files).toEqual(state.files);
      expect(now.rows.equals(state.rows)).toBe(true);
    }
    expect((await test.control.get("/__standin/snapshots/")).body).toEqual([made.body]);
    await test.control.delete("/__standin/snapshots/mine/").expect(204);
    const gone = await test.control.post("/__standin/reset/").send({ snapshot: "mine" }).expect(404);
    expect(gone.body.code).toBe("SNAPSHOT_NOT_FOUND");
  });

  it("have names that are safe as file names", async () => {
    const test = await openTestProduct();
    for (const name of ["../outside", "a/b", "", ".hidden", "x".repeat(65)]) {
      await test.control.post("/__standin/snapshots/").send({ name }).expect(400);
    }
  });
});
