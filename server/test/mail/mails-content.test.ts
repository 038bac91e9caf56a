import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
import { insertRows } from "@chonsu/db/test/insert-rows";
import { MAIL_WAIT_MS } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { connectionOf } from "../support/connection.ts";
import type { TestApp } from "../support/harness.ts";
import { NEWCOMER } from "../support/newcomer.ts";
import { mailCode, outboxOf, statuses, whenIdle } from "../support/outbox.ts";
import { type Letter, type MailServer, startSender } from "../support/smtp.ts";

const WEB = "https://chonsu.test";
/** The headers of our mails, and no others. */
const HEADERS = ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"];

const start = () => startSender({ config: { webBaseUrl: WEB } });

function letterTo(smtp: MailServer, recipient: string): Letter {
  const found = smtp.letters.findLast(({ to }) => to.includes(recipient));
  if (found === undefined) throw new Error(`no letter to ${recipient}`);
  return found;
}

/** Signs up a newcomer with a name, by haneul's link. */
async function register({ visitor }: TestApp, name: string) {
  const profile = { ...NEWCOMER.profile, user_name: name };
  return await visitor()
    .post("/api/user/register/")
    .send({ ...NEWCOMER, profile, code: LINK_CODES.fresh });
}

async function inquire({ visitor }: TestApp) {
  const inquiry = { from_email: "someone@gmail.com", body: "도와주세요.\n<b>급해요</b>" };
  await visitor().post("/api/send-inquiry-email/").send(inquiry).expect(200);
}

/** Adds an outbox row that no call would write, and lets the delivery find it. Returns its state afterwards. */
async function plant(app: TestApp, row: Readonly<Record<string, string>>) {
  const now = app.ctx.clock.now();
  const due = { kind: "welcome", status: "waiting", created_at: now, next_attempt_at: now };
  const message_id = `<planted-${statuses(app).length}@chonsu.local>`;
  insertRows(connectionOf(app), { mails: [{ ...due, message_id, text: "글", html: "<p>글</p>", ...row }] });
  app.ctx.mailSignal.notify();
  return (await whenIdle(app)).at(-1);
}

describe("every mail", () => {
  it("has a text and an HTML part, a sender and one recipient, and asks for no automatic replies", async () => {
    const { app, smtp } = await start();
    await mailCode(app, "newcomer@kaist.ac.kr", 381502);
    await whenIdle(app);
    const { headers, text, html } = letterTo(smtp, "newcomer@kaist.ac.kr");
    expect(Object.keys(headers).toSorted()).toEqual(HEADERS);
    expect(headers).toMatchObject({
      from: "촌수 <no-reply@mail.kaist.ac.kr>",
      to: "newcomer@kaist.ac.kr",
      subject: "[촌수] 이메일 인증코드",
      date: "Sat, 21 Nov 2026 05:00:00 +0000",
      "auto-submitted": "auto-generated",
      "content-type": expect.stringMatching(/^multipart\/alternative;/),
    });
    expect(text).toBe(
      "아래 인증코드를 입력해 주세요. 10분 동안 쓸 수 있어요.\n\n인증코드: 381502\n\n요청한 적이 없다면 이 메일을 무시해 주세요.",
    );
    expect(html).toContain(">381502</p>");
    expect(html).toContain('<meta charset="utf-8">');
  });

  it("says what happened, with a button that leads there", async () => {
    const { app, smtp } = await start();
    expect((await register(app, "오태리")).status).toBe(201);
    const { body } = await app.as("haneul").post("/api/friends/").send({ to_user_id: CAST.eunseo.id }).expect(201);
    app.clock.advance(MAIL_WAIT_MS);
    await whenIdle(app);
    await app.as("eunseo").patch(`/api/friends/update/${body.id}/`).send({ status: "accepted" }).expect(200);
    app.clock.advance(MAIL_WAIT_MS);
    await whenIdle(app);
    const [taeri, haneul, eunseo] = [NEWCOMER, CAST.haneul, CAST.eunseo].map(({ email }) => email);
    const welcome = "오태리 님, 촌수에 오신 것을 환영해요.\n\n프로필을 채우면 함께할 사람을 더 쉽게 만날 수 있어요.";
    const expected = [
      [taeri, "가입을 축하해요", welcome, "/login", "촌수 시작하기"],
      [haneul, "초대한 분이 가입했어요", "오태리 님이 초대를 받아 가입했어요.", "/invite", "초대 현황 보기"],
      [eunseo, "새로운 1촌 신청", "정하늘 님이 1촌을 신청했어요.", "/friends?tab=requests", "신청 확인하기"],
      [haneul, "1촌 신청 수락", "최은서 님과 1촌이 되었어요.", "/friends", "1촌 보기"],
    ].map(([to, subject, says, link, label]) => {
      return [to, `[촌수] ${subject}`, `${says}\n\n${WEB}${link}`, `${WEB}${link}`, label];
    });
    const seen = smtp.letters.map(({ to, headers, text, html }) => {
      const [, link, label] = /<a href="([^"]*)"[^>]*>([^<]*)<\/a>/.exec(html) ?? [];
      return [to[0], headers["subject"], text, link, label];
    });
    expect(seen).toEqual(expected);
  });

  it("with an inquiry has the text as written, escaped in HTML, and Reply-To the person who asked", async () => {
    const { app, smtp } = await start();
    await inquire(app);
    await whenIdle(app);
    const { headers, text, html } = letterTo(smtp, "help@kaist.ac.kr");
    expect(headers["reply-to"]).toBe("someone@gmail.com");
    expect(headers["auto-submitted"]).toBeUndefined();
    expect(text).toBe("보낸 사람: someone@gmail.com\n\n도와주세요.\n<b>급해요</b>");
    expect(html).toContain("도와주세요.\n&lt;b&gt;급해요&lt;/b&gt;");
    expect(outboxOf(app, { kind: "inquiry" })[0]).toMatchObject({ reply_to: "someone@gmail.com" });
  });
});

describe("text of members", () => {
  it.each([
    ["\r\nBcc: all@kaist.ac.kr", "오태리 Bcc: all@kaist.ac.kr 님이"],
    ["\n\nSubject: x\n\n새 비밀번호", "오태리 Subject: x 새 비밀번호 님이"],
    ["\u2028\u2029\u0085끝", "오태리 끝 님이"],
  ])("as a name with %j adds no header and no paragraph", async (tail, shown) => {
    const { app, smtp } = await start();
    expect((await register(app, `오태리${tail}`)).status).toBe(201);
    app.clock.advance(MAIL_WAIT_MS);
    await whenIdle(app);
    const { headers, text, to } = letterTo(smtp, CAST.haneul.email);
    expect(to).toEqual([CAST.haneul.email]);
    expect(Object.keys(headers).toSorted()).toEqual(HEADERS);
    expect(text).toBe(`${shown} 초대를 받아 가입했어요.\n\n${WEB}/invite`);
    expect(smtp.asked.toSorted()).toEqual([CAST.haneul.email, NEWCOMER.email].toSorted());
  });

  it("never becomes a header, even in a subject or a Reply-To address", async () => {
    const { app, smtp } = await start();
    const subject = "제목\r\nBcc: all@kaist.ac.kr\r\n\r\n글";
    expect(await plant(app, { recipient: "member@kaist.ac.kr", subject, reply_to: "a@b.kr\r\nCc: c@d.kr" })).toBe(
      "sent",
    );
    const { headers, to } = letterTo(smtp, "member@kaist.ac.kr");
    expect(to).toEqual(["member@kaist.ac.kr"]);
    expect(smtp.asked).toEqual(["member@kaist.ac.kr"]);
    expect(Object.keys(headers).toSorted()).toEqual(HEADERS);
    expect(headers["subject"]).toBe("제목 Bcc: all@kaist.ac.kr 글");
  });
});

describe("recipients", () => {
  it("are never anything else, even if the outbox names it", async () => {
    const { app, smtp } = await start();
    for (const [what, recipient] of [
      ["another domain", "someone@gmail.com"],
      ["a domain that merely ends alike", "someone@notkaist.ac.kr"],
      ["a domain below ours", "someone@cs.kaist.ac.kr"],
      ["two addresses", "a@kaist.ac.kr, b@gmail.com"],
      ["a name before an address", "a@kaist.ac.kr <b@gmail.com>"],
      ["a quoted at sign", '"a@gmail.com"@kaist.ac.kr'],
      ["a route", "@gmail.com:a@kaist.ac.kr"],
      ["a line break", "a@kaist.ac.kr\r\nRCPT TO:<b@gmail.com>"],
      ["a line break at the end", "a@kaist.ac.kr\n"],
      ["the Kelvin sign for K", "a@\u212Aaist.ac.kr"],
      ["nothing", ""],
    ] as const) {
      expect(await plant(app, { recipient }), what).toBe("failed");
    }
    expect([smtp.asked, smtp.letters]).toEqual([[], []]);
  });

  it("may be any of the university's addresses", async () => {
    const { app } = await start();
    for (const recipient of ["a@kaist.ac.kr", "a.b+c@alumni.kaist.ac.kr", "help@kaist.ac.kr"]) {
      expect(await plant(app, { recipient })).toBe("sent");
    }
  });

  it("may be the operators' mailbox at any domain, but nobody else there", async () => {
    const { app, smtp } = await startSender({ config: { inquiryRecipient: "ops@example.com" } });
    await inquire(app);
    expect(await whenIdle(app)).toEqual(["sent"]);
    expect(await plant(app, { recipient: "other@example.com" })).toBe("failed");
    expect(smtp.asked).toEqual(["ops@example.com"]);
    expect(statuses(app)).toEqual(["sent", "failed"]);
  });
});
