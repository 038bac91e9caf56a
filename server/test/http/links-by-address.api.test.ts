import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { outboxOf } from "../support/outbox.ts";

/** All links to the web that the product gives haneul, who asks by this host, and the texts that it gives others. */
async function linksBy(app: TestApp, host: string, proxied: Record<string, string> = {}) {
  const me = app.as("haneul").set({ Host: host, ...proxied });
  await me.post("/api/friends/").send({ to_user_id: CAST.eunseo.id });
  await me.post("/api/send-code-email/").send({ email: "taeri@kaist.ac.kr", code: 123456 });
  const made = await me.post("/api/create-invitation-link/").send({ name: "오태리" });
  const listed = await me.get("/api/invitation-links/");
  const experience = await me.get(`/api/experience-link/${CAST.haneul.id}/1/`);
  const [mail] = outboxOf(app, { recipient: CAST.eunseo.email, cameBy: `http://${host}` });
  expect(mail?.text).toContain(mail?.links[0]);
  expect(mail?.html).toContain(mail?.links[0]);
  const notices = await app.as("eunseo").get("/api/notifications/").expect(200);
  const links = [made.body.link, listed.body[0].link, experience.body.link];
  return { links, mailed: mail?.links[0], others: JSON.stringify([outboxOf(app), notices.body]) };
}

describe("links to the web, in answers, invitations and mails", () => {
  it("lead to the address by which the reader reached this machine", async () => {
    const { links, mailed } = await linksBy(await startTestApp(), "localhost:4321");
    for (const link of [...links, mailed]) expect(link).toMatch(/^http:\/\/localhost:4321\/\w/);
  });

  it("lead to WEB_BASE_URL where that is set", async () => {
    const app = await startTestApp({ config: { webBaseUrl: "https://chonsu.test" } });
    const { links, mailed } = await linksBy(app, "localhost:4321");
    for (const link of [...links, mailed]) expect(link).toMatch(/^https:\/\/chonsu\.test\/\w/);
  });

  it("never lead to a host name that a caller made up", async () => {
    const app = await startTestApp();
    const proxied = { "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "https" };
    const { links, others } = await linksBy(app, "evil.test", proxied);
    for (const link of links) expect(link).toMatch(new RegExp(`^${app.url}/\\w`));
    expect(others).toContain(CAST.eunseo.email);
    expect(others).not.toContain("evil.test");
  });
});
