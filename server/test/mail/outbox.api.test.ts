import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";

async function mailCode({ visitor }: TestApp, email: string, code = 123456) {
  await visitor().post("/api/send-code-email/").send({ email, code }).expect(200);
}

describe("GET /__outbox/mails", () => {
  it("answers mails newest first, with code and links ready to use", async () => {
    const app = await startTestApp({ scenario: "empty" });
    await mailCode(app, "first@kaist.ac.kr", 111111);
    await mailCode(app, "second@kaist.ac.kr", 222222);
    const { body } = await app.visitor().get("/__outbox/mails");
    expect(body).toMatchObject([
      { kind: "code", to: "second@kaist.ac.kr", code: "222222", links: [] },
      { kind: "code", to: "first@kaist.ac.kr", code: "111111", links: [] },
    ]);
    expect(body[0]).toMatchObject({
      subject: "[촌수] 이메일 인증코드",
      text: expect.stringContaining("222222"),
      html: expect.stringContaining("<!doctype html>"),
      created_at: "2026-11-21T14:00:00.000+09:00",
    });
  });

  it("filters by recipient, whatever its capitals, by kind, and by what one has seen", async () => {
    const app = await startTestApp({ scenario: "empty" });
    await mailCode(app, "first@kaist.ac.kr");
    await mailCode(app, "second@kaist.ac.kr");
    const mails = async (query: object) => (await app.visitor().get("/__outbox/mails").query(query)).body;
    const [latest] = await mails({});
    expect(await mails({ to: "FIRST@kaist.ac.kr" })).toMatchObject([{ to: "first@kaist.ac.kr" }]);
    expect(await mails({ kind: "welcome" })).toEqual([]);
    expect(await mails({ kind: "", to: "", after: "", wait: "" })).toHaveLength(2);
    expect(await mails({ after: latest.id - 1 })).toHaveLength(1);
    expect(await mails({ after: latest.id })).toEqual([]);
  });

  it("waits for a mail that matches, and answers as soon as it is there", async () => {
    const app = await startTestApp({ scenario: "empty" });
    const waiting = app
      .visitor()
      .get("/__outbox/mails")
      .query({ to: "late@kaist.ac.kr", wait: 30_000 })
      .then(({ body }) => body);
    await mailCode(app, "other@kaist.ac.kr");
    await mailCode(app, "late@kaist.ac.kr", 654321);
    expect(await waiting).toMatchObject([{ to: "late@kaist.ac.kr", code: "654321" }]);
  });

  it("gives up after the time asked for, and after 30 s whatever was asked", async () => {
    const app = await startTestApp({ scenario: "empty" });
    for (const { wait, passes } of [
      { wait: 5000, passes: 5000 },
      { wait: 900_000, passes: 30_000 },
    ]) {
      const arrived = new Promise((resolve) => app.app.server.once("request", resolve));
      const waiting = app.visitor().get("/__outbox/mails").query({ wait }).then();
      await arrived;
      const answered = Promise.race([
        waiting,
        app
          .visitor()
          .get("/api/config/")
          .then(() => undefined),
      ]);
      expect(await answered).toBeUndefined();
      app.clock.advance(passes);
      expect((await waiting).body).toEqual([]);
    }
  });

  it("lets nobody hold up the end of the server", async () => {
    const app = await startTestApp({ scenario: "empty" });
    const arrived = new Promise((resolve) => app.app.server.once("request", resolve));
    const waiting = app.visitor().get("/__outbox/mails").query({ wait: 30_000 }).then();
    await arrived;
    await app.visitor().get("/api/config/");
    await app.app.close();
    expect((await waiting).body).toEqual([]);
  });

  it.each([{ after: "x" }, { after: "-1" }, { wait: "1.5" }])("answers %j as bad input", async (query) => {
    const { visitor } = await startTestApp({ scenario: "empty" });
    const response = await visitor().get("/__outbox/mails").query(query);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
  });
});

describe("GET /__outbox", () => {
  it("shows recipient, subject, the code and clickable links, newest first", async () => {
    const app = await startTestApp({ scenario: "empty" });
    await mailCode(app, "first@kaist.ac.kr", 111111);
    await mailCode(app, "second@kaist.ac.kr", 222222);
    const { text, headers } = await app.visitor().get("/__outbox");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain("<strong>222222</strong>");
    expect(text.indexOf("second@kaist.ac.kr")).toBeLessThan(text.indexOf("first@kaist.ac.kr"));
  });

  it("runs nothing that a mail contains and nothing from elsewhere", async () => {
    const app = await startTestApp({ scenario: "empty" });
    await app
      .visitor()
      .post("/api/send-inquiry-email/")
      .send({
        from_email: "a&b'c@x.kr",
        body: '"><script>a</script> <img src=x onerror="alert(1)"> https://a.test/?"onclick=x&b=1',
      })
      .expect(200);
    const { text, headers } = await app.visitor().get("/__outbox");
    expect(text).not.toContain("<script>a");
    expect(text).not.toContain("<img");
    expect(text).toContain('<a href="https://a.test/?&quot;onclick=x&amp;b=1">');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    for (const file of ["outbox.css", "outbox.js"]) await app.visitor().get(`/__outbox/${file}`).expect(200);
  });

  it("shows the mails of one address only, on request", async () => {
    const app = await startTestApp({ scenario: "empty" });
    await mailCode(app, "first@kaist.ac.kr", 111111);
    await mailCode(app, "second@kaist.ac.kr", 222222);
    const { text } = await app.visitor().get("/__outbox").query({ to: "first@kaist.ac.kr" });
    expect(text).toContain("111111");
    expect(text).not.toContain("222222");
    const none = await app.visitor().get("/__outbox").query({ to: "<none>@kaist.ac.kr" });
    expect(none.text).toContain("&lt;none&gt;@kaist.ac.kr 앞으로 보낸 메일이 없어요.");
  });
});

describe("in production", () => {
  it.each(["/__outbox", "/__outbox/", "/__outbox/mails", "/__outbox/outbox.js"])("there is no %s", async (path) => {
    const { visitor } = await startTestApp({ scenario: "empty", config: { standIn: false } });
    const response = await visitor().get(path);
    expect([response.status, response.body.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("keeps the outbox out of the API document", async () => {
    const { visitor } = await startTestApp({ scenario: "empty" });
    const { body } = await visitor().get("/openapi.json");
    expect(Object.keys(body.paths).filter((path) => path.includes("__outbox"))).toEqual([]);
  });
});
