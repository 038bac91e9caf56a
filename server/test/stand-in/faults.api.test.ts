import { ERRORS } from "@chonsu/shared/errors";
import { describe, expect, it } from "vitest";
import { openConnection, requestText } from "./connection.ts";
import { openTestProduct, openTimedProduct, type TestProduct, untilInFlight } from "./harness.ts";

const FAULTS = "/__standin/faults/";
const PROJECT = { title: "로봇 팔을 만들 사람", content: "글", keywords: ["로봇"] };

async function myTitles(test: TestProduct): Promise<string[]> {
  const haneul = await test.as("haneul");
  const { body } = await haneul.get("/api/projects/?page=1").expect(200);
  return body.results.map(({ title }: { title: string }) => title);
}

describe("a chosen answer", () => {
  it("looks like the product's own refusals, for every origin, and nothing is changed", async () => {
    const test = await openTestProduct();
    const haneul = await test.as("haneul");
    await test.rule({ call: "projects.create", effect: { status: 503, headers: { "Retry-After": "7" } } });
    const refused = await haneul.post("/api/projects/").set("Origin", "https://other.test").send(PROJECT);
    expect([refused.status, refused.body]).toEqual([503, { detail: ERRORS.OVERLOADED.detail, code: "OVERLOADED" }]);
    expect(refused.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "x-request-id, retry-after",
      "content-type": "application/json; charset=utf-8",
      "retry-after": "7",
    });
    expect(await myTitles(test)).not.toContain(PROJECT.title);
    await haneul.get("/api/projects/?page=1").expect(200);
    expect((await test.control.get(FAULTS)).body).toMatchObject([{ hits: 1 }]);
  });

  it("keeps the connection open, also after a body that was not read", async () => {
    const test = await openTestProduct();
    await test.rule({ call: "sessions.create", effect: { status: 500 } });
    const long = JSON.stringify({ email: "x".repeat(100_000) });
    const connection = openConnection(test.url, requestText("POST", "/api/token/", {}, long));
    await connection.until('"code":"INTERNAL"}');
    connection.send(requestText("GET", "/api/check-user-login/", { Connection: "close" }));
    const all = await connection.ended;
    expect(all.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 500", "HTTP/1.1 200"]);
  });
});

describe("a rule", () => {
  it("is refused with the name of the invalid field", async () => {
    const test = await openTestProduct();
    for (const [options, field] of [
      [{ call: "projects.crate", effect: { status: 500 } }, "call"],
      [{ path: "api", effect: { status: 500 } }, "path"],
      [{ share: 1.1, effect: { status: 500 } }, "share"],
      [{ times: 0, effect: { status: 500 } }, "times"],
      [{ time: 1, effect: { status: 500 } }, "time"],
      [{ effect: {} }, "effect"],
      [{ effect: { status: 500, drop: "before" } }, "effect"],
      [{ effect: { after: true } }, "effect"],
      [{ effect: { after: true, drop: "after" } }, "effect"],
      [{ effect: { after: true, delay_ms: 5 } }, "effect"],
      [{ effect: { headers: { a: "b" }, delay_ms: 5 } }, "effect"],
      [{ effect: { status: 500, headers: { a: "b\r\nc: d" } } }, "effect.headers.a"],
      [{ effect: { status: 100 } }, "effect.status"],
      [{ effect: { code: "NO_SUCH_CODE" } }, "effect.code"],
      [{ effect: { hold: true } }, "body"],
      [{ event: "message:new", effect: { status: 500 } }, "body"],
      [{ event: "message:new", path: "/api/*", effect: { drop: true } }, "body"],
      [{ event: "message:old", effect: { drop: true } }, "event"],
      [{ event: "*", effect: { drop: true, double: true } }, "effect"],
      [{}, "effect"],
    ] as const) {
      const { body } = await test.control.post(FAULTS).send(options).expect(400);
      expect([options, body.code, Object.keys(body.fields)]).toEqual([options, "VALIDATION", [field]]);
    }
    expect((await test.control.get(FAULTS)).body).toEqual([]);
  });

  it("is listed, at most a hundred of them, and deleted alone or with all", async () => {
    const test = await openTestProduct();
    const options = { path: "/none/*", effect: { status: 500 } };
    for (let count = 0; count < 100; count += 1) await test.rule(options);
    expect((await test.control.post(FAULTS).send(options).expect(400)).body.code).toBe("FAULT_LIMIT_REACHED");
    await test.control.delete(`${FAULTS}1/`).expect(204);
    expect((await test.control.delete(`${FAULTS}1/`).expect(404)).body.code).toBe("FAULT_NOT_FOUND");
    const { body } = await test.control.get(FAULTS);
    expect(body).toHaveLength(99);
    expect(body[0]).toEqual({ id: 2, ...options, seed: expect.any(String), seen: 0, hits: 0, held: 0 });
    expect((await test.control.post(`${FAULTS}release/`).expect(200)).body).toEqual({ released: 0 });
    await test.control.delete(FAULTS).expect(204);
    expect((await test.control.get(FAULTS)).body).toEqual([]);
  });
});

describe("a delay", () => {
  it("holds a request back by the machine's clock, whatever the product's clock says", async () => {
    const { test, machine } = await openTimedProduct();
    const haneul = await test.as("haneul");
    await test.control.post("/__standin/clock/freeze/").send({}).expect(200);
    await test.rule({ call: "projects.create", effect: { delay_ms: 3000 } });
    const posting = haneul.post("/api/projects/").send(PROJECT).then();
    await untilInFlight(test, 1);
    machine.advance(2999);
    expect(await myTitles(test)).not.toContain(PROJECT.title);
    machine.advance(1);
    expect((await posting).status).toBe(201);
  });

  it("ends when the caller disconnects: the product does not get the call", async () => {
    const { test, machine } = await openTimedProduct();
    const { access } = await test.signIn("haneul");
    await test.rule({ call: "projects.create", effect: { delay_ms: 3000 } });
    const leaver = new AbortController();
    const headers = { Authorization: `Bearer ${access}`, "Content-Type": "application/json" };
    const asking = { method: "POST", headers, body: JSON.stringify(PROJECT), signal: leaver.signal };
    const left = fetch(`${test.url}/api/projects/`, asking).catch((error: Error) => error.name);
    await untilInFlight(test, 1);
    machine.advance(1200);
    leaver.abort();
    expect(await left).toBe("AbortError");
    await untilInFlight(test, 0);
    machine.advance(10_000);
    expect(await myTitles(test)).not.toContain(PROJECT.title);
    const { entries } = (await test.control.get("/__standin/journal/?status=aborted")).body;
    expect(entries).toMatchObject([{ call: "projects.create", took_ms: 1200, faults: [1], response: { body: null } }]);
  });
});
