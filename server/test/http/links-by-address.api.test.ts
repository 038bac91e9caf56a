import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { outboxOf } from "../support/outbox.ts";
import { rawRequest } from "../support/raw-request.ts";

/** All links to the web that the product gives haneul, who asks by this host, and the texts that it gives others. */
async function linksBy(app: TestApp, host: string, proxied: Record<string, string> = {}) {
  const headers = { Host: host, ...proxied, Authorization: `Bearer ${app.token(CAST.haneul.id)}` };
  const read = async (path: string) => Object((await rawRequest(app.url, { path, headers })).json());
  const write = async (path: string, body: object) => {
    const typed = { ...headers, "Content-Type": "application/json" };
    const sent = { method: "POST", path, headers: typed, body: JSON.stringify(body) };
    return (await rawRequest(app.url, sent)).json();
  };
  await write("/api/friends/", { to_user_id: CAST.eunseo.id });
  await write("/api/send-code-email/", { email: "taeri@kaist.ac.kr", code: 123456 });
  const made = await write("/api/create-invitation-link/", { name: "오태리" });
  const listed = (await read("/api/invitation-links/"))[0];
  const experience = await read(`/api/experience-link/${CAST.haneul.id}/1/`);
  const [mail] = outboxOf(app, { recipient: CAST.eunseo.email, cameBy: `http://${host}` });
  expect(mail?.text).toContain(mail?.links[0]);
  expect(mail?.html).toContain(mail?.links[0]);
  const notices = await app.as("eunseo").get("/api/notifications/").expect(200);
  const links = [made["link"], listed.link, experience["link"]];
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
