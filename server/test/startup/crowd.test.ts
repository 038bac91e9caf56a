import { CALLS } from "@chonsu/db/call-records/records";
import { thingsIn, withThings } from "@chonsu/db/call-records/things";
import { STANDING } from "@chonsu/db/seed/crowd/standing";
import { expect, it } from "vitest";
import { ask } from "../contract/access/call.ts";
import { startTestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";

it.each(Object.entries(STANDING))("a crowd answers every read of the member called %s", async (_name, owner) => {
  const app = await startTestApp({ scenario: "crowd:300" });
  expect(contradictionsIn(app)).toEqual([]);
  const token = app.token(owner);
  const [conversation] = (await app.visitor(token).get("/api/conversations/")).body;
  const things: Record<string, number> = { owner, ...(conversation && { conversation: conversation.id }) };
  for (const { call, endpoint, record } of CALLS.values()) {
    const isKnown = thingsIn(record.request).every((name) => Object.hasOwn(things, name));
    if (endpoint.method !== "GET" || !isKnown) continue;
    const answer = await ask(app, endpoint, withThings(record.request, things), { token });
    expect([call, answer.code]).toEqual([call, ""]);
  }
});
