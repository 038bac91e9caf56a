import { STANDING } from "@chonsu/db/seed/crowd/people/standing";
import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";

const signedIn = (app: TestApp, id: number) => app.visitor(app.token(id));

/** The calls that a member's screens make when they are opened. */
const SCREENS = [
  "current-user",
  "profile/ID",
  "friends",
  "friends/one-degree",
  "invitation-links",
  "projects",
  "projects/every",
  "projects/liked-list",
  "experiences-with-pending/ID",
  "keywords",
  "search-history",
  "new-user-suggestions",
  "notifications",
  "notifications-unread-count",
  "conversations",
];

describe("the server with a crowd", () => {
  it.each(Object.entries(STANDING))("answers every screen for the member called %s", async (_name, id) => {
    const app = await startTestApp({ scenario: "crowd:300" });
    const me = signedIn(app, id);
    for (const screen of SCREENS) {
      const answer = await me.get(`/api/${screen.replace("ID", String(id))}/`);
      expect([screen, answer.status]).toEqual([screen, 200]);
    }
    const conversations = (await me.get("/api/conversations/")).body;
    for (const conversation of conversations.slice(0, 3)) {
      expect((await me.get(`/api/conversations/${conversation.id}/messages/`)).status).toBe(200);
    }
  });

  it("continues at the limits of the seed: a member with 50 chons is full, one with 49 may add one", async () => {
    const app = await startTestApp({ scenario: "crowd:300" });
    const waiting = (await signedIn(app, STANDING.oneLeft).get("/api/friends/")).body.filter(
      (row: { status: string; to_user: { id: number } }) =>
        row.status === "pending" && row.to_user.id === STANDING.oneLeft,
    );
    expect(waiting.length).toBeGreaterThan(1);
    const accept = (id: number) =>
      signedIn(app, STANDING.oneLeft).patch(`/api/friends/update/${id}/`).send({ status: "accepted" });
    expect((await accept(waiting[0].id)).status).toBe(200);
    expect((await accept(waiting[1].id)).body.code).toBe("CHON_LIMIT_REACHED");
    const asked = await signedIn(app, STANDING.full).post("/api/friends/").send({ to_user_id: STANDING.nothing });
    expect(asked.body.code).toBe("CHON_LIMIT_REACHED");
    const link = await signedIn(app, STANDING.limits).post("/api/create-invitation-link/").send({ name: "친구" });
    expect(link.body.code).toBe("LINK_QUOTA_REACHED");
    expect(contradictionsIn(app)).toEqual([]);
  });
});
