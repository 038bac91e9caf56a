import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it, vi } from "vitest";
import { dial, outcome } from "../support/connections.ts";
import { rawRequest } from "../support/raw-request.ts";
import { openConnection, requestText } from "./connection.ts";
import { openTestProduct, openTimedProduct, rowsOf, type TestProduct, untilInFlight } from "./harness.ts";

const FAULTS = "/__standin/faults/";
const PROJECT = { title: "로봇 팔을 만들 사람", content: "글", keywords: ["로봇"] };

/** Posts a project by hand, and returns the bytes before the connection ended. */
async function postProject(test: TestProduct): Promise<string> {
  const { access } = await test.signIn("haneul");
  const headers = { Authorization: `Bearer ${access}` };
  return openConnection(test.url, requestText("POST", "/api/projects/", headers, JSON.stringify(PROJECT))).ended;
}

function countPosts(test: TestProduct): number {
  return rowsOf(test, "select id from projects where title = ?", PROJECT.title).length;
}

function bodyOf(answer: string): string {
  return answer.slice(answer.indexOf("\r\n\r\n") + 4);
}

/** The messages that an open connection of haneul gets, and a way for garam to write them. */
async function messagesToHaneul(test: TestProduct) {
  const socket = dial(test.url, { token: (await test.signIn("haneul")).access });
  const heard: string[] = [];
  socket.on("message:new", ({ message }: { message: { message: string } }) => heard.push(message.message));
  expect(await outcome(socket)).toBe("connected");
  const garam = await test.as("garam");
  const conversation = (await garam.post("/api/conversations/create/").send({ user_2: CAST.haneul.id })).body.id;
  return { heard, say: (message: string) => garam.post(`/api/messages/${conversation}/create/`).send({ message }) };
}

describe("a dropped connection", () => {
  it.each([
    ["before", 0],
    ["after", 1],
  ])("%s: the caller gets no answer, and the product has made the post %i times", async (drop, posts) => {
    const test = await openTestProduct();
    await test.rule({ call: "projects.create", effect: { drop } });
    expect(await postProject(test)).toBe("");
    expect(countPosts(test)).toBe(posts);
    expect(test.product.front.inFlight).toBe(0);
  });

  it("after: the same for an answer that is a stream", async () => {
    const test = await openTestProduct();
    await test.rule({ path: "/media/*", effect: { drop: "after" } });
    await expect(rawRequest(test.url, { path: await pictureOf(test) })).rejects.toThrow(/hang up|ECONNRESET/);
  });

  it("ends only one connection", async () => {
    const test = await openTestProduct();
    await test.rule({ path: "/api/config/", times: 1, effect: { drop: "before" } });
    const request = requestText("GET", "/api/config/");
    const other = openConnection(test.url);
    expect(await openConnection(test.url, request).ended).toBe("");
    other.send(request);
    await other.until("HTTP/1.1 200");
  });
});

describe("an error after the commit", () => {
  it("is answered to a call that was committed and pushed", async () => {
    const test = await openTestProduct();
    const { heard, say } = await messagesToHaneul(test);
    await test.rule({ call: "messages.create", times: 1, effect: { status: 500, after: true } });
    const refused = await say("닿은 말");
    expect([refused.status, refused.body.code]).toEqual([500, "INTERNAL"]);
    await vi.waitFor(() => expect(heard).toEqual(["닿은 말"]));
    const { body } = await test.control.get("/__standin/journal/?call=messages.create").expect(200);
    expect(body.entries).toMatchObject([{ status: 500, response: { body: { message: "닿은 말" } } }]);
    await say("다음 말").expect(201);
  });

  it("has the body and headers of its rule, also for a file or a refusal, and nothing of the product's answer", async () => {
    const test = await openTestProduct();
    const effect = { code: "OVERLOADED", after: true, headers: { "Retry-After": "7" }, body: { nothing: "here" } };
    await test.rule({ effect });
    for (const path of [await pictureOf(test), "/api/friends/", "/api/config/"]) {
      const answer = await rawRequest(test.url, { path });
      expect([answer.status, answer.text, answer.headers["retry-after"]]).toEqual([503, '{"nothing":"here"}', "7"]);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      for (const name of ["etag", "content-encoding", "accept-ranges"]) expect(answer.headers).not.toHaveProperty(name);
    }
  });
});

describe("a dropped connection of a browser", () => {
  const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64)" };

  it("ends with bytes that no client takes as an answer, so no client repeats the call silently", async () => {
    const test = await openTestProduct();
    await test.rule({ path: "/api/config/", effect: { drop: "before" } });
    await expect(rawRequest(test.url, { path: "/api/config/", headers: BROWSER })).rejects.toThrow(/[Pp]arse/);
    await expect(fetch(`${test.url}/api/config/`, { headers: BROWSER })).rejects.toThrow("fetch failed");
    await untilInFlight(test, 0);
  });

  it("waits for the end of the request, and ends at once when its caller disconnects", async () => {
    const test = await openTestProduct();
    await test.rule({ path: "/api/projects/", effect: { drop: "before" } });
    const text = requestText("POST", "/api/projects/", BROWSER, JSON.stringify(PROJECT));
    const begin = () => openConnection(test.url, text.slice(0, -5));
    const [patient, leaver] = [begin(), begin()];
    await untilInFlight(test, 2);
    leaver.leave();
    patient.send(text.slice(-5));
    expect(await patient.ended).toMatch(/^HTTP\/1\.1 000 /);
    await untilInFlight(test, 0);
  });
});

/** The path of a seeded picture. */
async function pictureOf(test: TestProduct): Promise<string> {
  const [file] = await test.product.instance.ctx.files.list();
  return `/media/${file}`;
}

describe("a cut body", () => {
  it("has the headers of the whole body, the chosen number of bytes, and then the end", async () => {
    const test = await openTestProduct();
    const whole = await rawRequest(test.url, { path: "/api/config/" });
    for (const most of [0, 1, 100]) {
      const id = await test.rule({ path: "/api/config/", effect: { cut_after_bytes: most } });
      const answer = await openConnection(test.url, requestText("GET", "/api/config/")).ended;
      expect(answer).toContain("HTTP/1.1 200 OK\r\n");
      expect(answer.toLowerCase()).toContain(`content-length: ${whole.headers["content-length"]}\r\n`);
      expect(bodyOf(answer)).toBe(Buffer.from(whole.text).toString("latin1").slice(0, most));
      await test.control.delete(`${FAULTS}${id}/`).expect(204);
    }
  });

  it("cuts streams too, and the call is committed", async () => {
    const test = await openTestProduct();
    await test.rule({ effect: { cut_after_bytes: 10 }, path: "/media/*" });
    const connection = openConnection(test.url, requestText("GET", await pictureOf(test)));
    expect(bodyOf(await connection.ended)).toHaveLength(10);
    await test.rule({ call: "projects.create", effect: { cut_after_bytes: 5 } });
    expect(bodyOf(await postProject(test))).toBe('{"pro');
    expect(countPosts(test)).toBe(1);
  });

  it("does not change a shorter answer or close its connection", async () => {
    const test = await openTestProduct();
    await test.rule({ path: "/api/check-user-login/", effect: { cut_after_bytes: 16 } });
    const connection = openConnection(test.url, requestText("GET", "/api/check-user-login/"));
    await connection.until('{"detail":false}');
    connection.send(requestText("GET", "/api/check-user-login/", { Connection: "close" }));
    expect((await connection.ended).match(/\{"detail":false\}/g)).toHaveLength(2);
  });
});

describe("a slow body", () => {
  it("comes in pieces in order, at the chosen bytes per second, and complete", async () => {
    const { test, machine } = await openTimedProduct();
    const { text } = await rawRequest(test.url, { path: "/api/check-user-login/" });
    await test.rule({ path: "/api/check-user-login/", effect: { bytes_per_second: 40 } });
    const connection = openConnection(test.url, requestText("GET", "/api/check-user-login/"));
    for (let come = 4; come < text.length; come += 4) {
      await vi.waitFor(() => expect(bodyOf(connection.received())).toBe(text.slice(0, come)));
      machine.advance(99);
      machine.advance(1);
    }
    await connection.until(text);
    connection.send(requestText("GET", "/api/config/", { Connection: "close" }));
    expect(await connection.ended).toContain('"school"');
  });

  it("leaves the bytes of streams and large answers as they are", async () => {
    const test = await openTestProduct();
    const path = await pictureOf(test);
    const plain = await (await fetch(`${test.url}${path}`)).bytes();
    const haneul = await test.as("haneul");
    const list = await haneul.get("/api/projects/?page=1&page_size=50").expect(200);
    await test.rule({ effect: { bytes_per_second: 2_000_000 } });
    expect(Buffer.from(await (await fetch(`${test.url}${path}`)).bytes()).equals(Buffer.from(plain))).toBe(true);
    expect((await haneul.get("/api/projects/?page=1&page_size=50").expect(200)).text).toBe(list.text);
  });

  it("stops when its reader disconnects", async () => {
    const { test, machine } = await openTimedProduct();
    await test.rule({ path: "/api/config/", effect: { bytes_per_second: 10 } });
    const leaver = new AbortController();
    const headers = { "Accept-Encoding": "identity" };
    const { body } = await fetch(`${test.url}/api/config/`, { headers, signal: leaver.signal });
    await body?.getReader().read();
    leaver.abort();
    await untilInFlight(test, 0);
    machine.advance(60_000);
  });
});

describe("push connections", () => {
  it("can be refused and dropped, by web socket and by polling, and work again afterwards", async () => {
    const test = await openTestProduct();
    const { access } = await test.signIn("haneul");
    const ways = ["websocket", "polling"];
    for (const effect of [{ status: 503 }, { drop: "before" }, { drop: "after" }]) {
      const id = await test.rule({ path: "/socket.io*", effect });
      for (const way of ways) expect(await outcome(dial(test.url, { token: access }, [way]))).toMatch(/error/);
      await test.control.delete(`${FAULTS}${id}/`).expect(204);
    }
    for (const way of ways) expect(await outcome(dial(test.url, { token: access }, [way]))).toBe("connected");
  });

  it("are refused with the status of the rule", async () => {
    const test = await openTestProduct();
    await test.rule({ path: "/socket.io*", effect: { status: 503, headers: { "Retry-After": "3" } } });
    const key = { Upgrade: "websocket", Connection: "Upgrade", "Sec-WebSocket-Version": "13" };
    const options = { ...key, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
    const text = requestText("GET", "/socket.io/?EIO=4&transport=websocket", options);
    const answer = await openConnection(test.url, text).ended;
    expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(answer).toContain("Retry-After: 3\r\n");
    expect(bodyOf(answer)).toContain('"code":"OVERLOADED"');
  });

  it("wait for their delay", async () => {
    const { test, machine } = await openTimedProduct();
    const { access } = await test.signIn("haneul");
    await test.rule({ path: "/socket.io*", effect: { delay_ms: 5000 } });
    const socket = dial(test.url, { token: access });
    const opened = outcome(socket);
    await vi.waitFor(async () => expect((await test.control.get(FAULTS)).body[0].hits).toBe(1));
    expect(socket.connected).toBe(false);
    machine.advance(5000);
    expect(await opened).toBe("connected");
  });
});

describe("a push", () => {
  it("can be dropped: no connection gets it, but the list of changes has it", async () => {
    const test = await openTestProduct();
    const { heard, say } = await messagesToHaneul(test);
    const haneul = await test.as("haneul");
    const { seq } = (await haneul.get("/api/changes/")).body;
    await test.rule({ event: "message:new", user_id: CAST.haneul.id, times: 1, effect: { drop: true } });
    await say("하나").expect(201);
    const { changes } = (await haneul.get(`/api/changes/?since=${seq}`)).body;
    expect(changes.map(({ event }: { event: string }) => event)).toContain("message:new");
    await say("둘").expect(201);
    await vi.waitFor(() => expect(heard).toEqual(["둘"]));
  });

  it("to everybody matches rules for its event, not rules for one member, and has one journal entry", async () => {
    const { test, machine } = await openTimedProduct();
    const heard = vi.fn();
    const socket = dial(test.url, { token: (await test.signIn("sohee")).access });
    socket.on("feed:changed", heard);
    expect(await outcome(socket)).toBe("connected");
    await test.rule({ event: "*", user_id: CAST.sohee.id, effect: { drop: true } });
    await test.rule({ event: "feed:changed", times: 1, effect: { hold_ms: 4000 } });
    const draft = { ...PROJECT, keywords: ["어디에도없는말"] };
    const { id } = (await (await test.as("garam")).post("/api/projects/").send(draft).expect(201)).body;
    machine.advance(3999);
    expect((await test.control.get(FAULTS)).body).toMatchObject([{ hits: 0 }, { hits: 1, held: 1 }]);
    expect(heard).not.toHaveBeenCalled();
    machine.advance(1);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    const { entries } = (await test.control.get("/__standin/journal/?event=feed:changed").expect(200)).body;
    expect(entries).toMatchObject([{ user_id: null, payload: { latest_id: id }, fault: { rule: 2, effect: "held" } }]);
  });
});

describe("faults at a reset", () => {
  it("all end: waiting calls are answered at once, rules are deleted, ids begin again", async () => {
    const { test, machine } = await openTimedProduct();
    await test.rule({ path: "/api/config/", effect: { delay_ms: 60_000, bytes_per_second: 1 } });
    await test.rule({ path: "/api/keywords/*", effect: { delay_ms: 60_000, drop: "after" } });
    await test.rule({ path: "/api/friends/", effect: { delay_ms: 60_000, status: 500, after: true } });
    const paths = ["/api/config/", "/api/keywords/x/", "/api/friends/"];
    const waiting = paths.map((path) => test.visitor().get(path).then());
    await untilInFlight(test, 3);
    await test.control.post("/__standin/reset/").send({}).expect(200);
    for (const answer of await Promise.all(waiting)) expect([answer.status, answer.body.code]).toEqual([409, "RESET"]);
    // The journal has no entry of a call that the reset refused, or of the reset itself.
    const { body } = await test.control.get("/__standin/journal/").expect(200);
    expect(body).toEqual({ entries: [], last_id: 0, dropped: 0 });
    machine.advance(120_000);
    expect((await test.control.get(FAULTS)).body).toEqual([]);
    await test.visitor().get("/api/config/").expect(200);
    expect(await test.rule({ effect: { status: 500 } })).toBe(1);
  });
});
