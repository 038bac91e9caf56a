import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { outboxOf } from "../support/outbox.ts";
import { rawRequest } from "../support/raw-request.ts";

/** Another name of this machine, as for a client in its network. */
const CAME_BY = "localhost:4321";

async function askBy(app: TestApp, path: string, body?: object) {
  const headers = {
    Host: CAME_BY,
    Authorization: `Bearer ${app.token(CAST.haneul.id)}`,
    "Content-Type": "application/json",
  };
  const how = body === undefined ? { method: "GET" } : { method: "POST", body: JSON.stringify(body) };
  return (await rawRequest(app.url, { ...how, path, headers })).json();
}

/** All links to the web that the product gives haneul, each read at CAME_BY. */
async function linksBy(app: TestApp): Promise<unknown[]> {
  await app.as("haneul").post("/api/friends/").send({ to_user_id: CAST.eunseo.id }).expect(201);
  const made = await askBy(app, "/api/create-invitation-link/", { name: "오태리" });
  const { 0: listed } = Object(await askBy(app, "/api/invitation-links/"));
  const experience = await askBy(app, `/api/experience-link/${CAST.haneul.id}/1/`);
  const [mail] = outboxOf(app, { recipient: CAST.eunseo.email, cameBy: `http://${CAME_BY}` });
  expect(mail?.text).toContain(mail?.links[0]);
  expect(mail?.html).toContain(mail?.links[0]);
  return [made["link"], listed.link, experience["link"], mail?.links[0]];
}

describe("links to the web, in answers, invitations and mails", () => {
  it("lead to the address by which the reader reached this machine", async () => {
    const links = await linksBy(await startTestApp());
    for (const link of links) expect(link).toMatch(/^http:\/\/localhost:4321\/\w/);
  });

  it("lead to WEB_BASE_URL where that is set", async () => {
    const links = await linksBy(await startTestApp({ config: { webBaseUrl: "https://chonsu.test" } }));
    for (const link of links) expect(link).toMatch(/^https:\/\/chonsu\.test\/\w/);
  });
});
