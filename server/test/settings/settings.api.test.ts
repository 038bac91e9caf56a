import { CHON_MAX, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { DEPARTMENTS } from "@chonsu/shared/school/school";
import { describe, expect, it } from "vitest";
import { startTestApp } from "../support/harness.ts";
import { outboxOf } from "../support/outbox.ts";

describe("GET /api/config/", () => {
  it.each(["client", "server"] as const)("tells everybody what a client needs to start, in %s mode", async (mode) => {
    const { visitor } = await startTestApp({ scenario: "empty", config: { verification: mode } });
    const { status, body } = await visitor().get("/api/config/");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      verification: mode,
      school: "카이스트",
      email_domains: ["kaist.ac.kr", "alumni.kaist.ac.kr"],
      departments: [...DEPARTMENTS],
      limits: { chon_max: CHON_MAX, invitation_links_max: INVITATION_LINKS_MAX },
      links: { guide: "https://g.test/", privacy: "https://p.test/", terms: "https://t.test/" },
    });
  });

  it("tells nothing that is the server's own", async () => {
    const { visitor, ctx } = await startTestApp({ scenario: "empty" });
    const { text } = await visitor().get("/api/config/");
    expect(text).not.toContain(ctx.config.jwtSecret);
    expect(text).not.toContain(ctx.config.inquiryRecipient);
  });
});

describe("POST /api/send-inquiry-email/", () => {
  it("mails the operators who asks and what, for visitors and members", async () => {
    const app = await startTestApp();
    const inquiry = { from_email: "someone@gmail.com", body: "  인증 메일이 오지 않아요.\n도와주세요. " };
    for (const client of [app.visitor(), app.as("haneul")]) {
      const response = await client.post("/api/send-inquiry-email/").send(inquiry);
      expect([response.status, response.body]).toEqual([200, { message: "문의가 정상적으로 접수되었습니다." }]);
      const [mail] = outboxOf(app, { kind: "inquiry" });
      expect(mail).toMatchObject({
        to: "help@kaist.ac.kr",
        subject: "[촌수] 문의",
        text: "보낸 사람: someone@gmail.com\n\n인증 메일이 오지 않아요.\n도와주세요.",
      });
    }
  });
});
