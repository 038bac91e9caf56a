import { CAST } from "@chonsu/db/seed/cast";
import {
  experienceDetails,
  experienceInvitations,
  experienceLinks,
  experienceMembers,
  experiences,
} from "@chonsu/db/tables/experiences";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { invitationLinks } from "@chonsu/db/tables/invitation-links";
import { notifications } from "@chonsu/db/tables/notifications";
import { projectLikes, projectTags } from "@chonsu/db/tables/projects";
import { searchHistory } from "@chonsu/db/tables/searches";
import { sessions } from "@chonsu/db/tables/sessions";
import { portfolioLinks, profileKeywords, profileSkills } from "@chonsu/db/tables/users";
import { count, eq } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it, vi } from "vitest";
import { picture } from "../support/chat.ts";
import { connectionOf } from "../support/connection.ts";
import { openConnection } from "../support/connections.ts";
import { type Handle, PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";

const { haneul, junho, minji, doyun, jimin } = CAST;

async function leave(app: TestApp, handle: Handle = "haneul") {
  await app.as(handle).delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204);
}

function countOf({ ctx }: TestApp, table: SQLiteTable, column: SQLiteColumn, id: number) {
  return ctx.db.select({ count: count() }).from(table).where(eq(column, id)).get()?.count;
}

function rowsOf(app: TestApp, table: string): unknown {
  return connectionOf(app).prepare(`select count(*) from ${table}`).pluck().get();
}

/** What is only the member's own: tables with the column that names the owner. */
const OWN: [string, SQLiteTable, SQLiteColumn][] = [
  ["skills", profileSkills, profileSkills.userId],
  ["interests", profileKeywords, profileKeywords.userId],
  ["portfolio links", portfolioLinks, portfolioLinks.userId],
  ["links made", invitationLinks, invitationLinks.inviterId],
  ["chons and requests sent", friendRelations, friendRelations.fromUserId],
  ["chons and requests received", friendRelations, friendRelations.toUserId],
  ["likes", projectLikes, projectLikes.userId],
  ["tags", projectTags, projectTags.userId],
  ["memberships", experienceMembers, experienceMembers.userId],
  ["details", experienceDetails, experienceDetails.userId],
  ["invitations sent", experienceInvitations, experienceInvitations.inviterId],
  ["invitations received", experienceInvitations, experienceInvitations.inviteeId],
  ["experience links", experienceLinks, experienceLinks.inviterId],
  ["notifications", notifications, notifications.userId],
  ["search history", searchHistory, searchHistory.userId],
  ["sessions", sessions, sessions.userId],
];

describe("a member who left", () => {
  it("can do nothing more with any token or the password, and loses every socket", async () => {
    const app = await startTestApp();
    const token = app.token(haneul.id);
    const connection = await openConnection(app, haneul.id);
    await leave(app);
    const me = await app.visitor().get("/api/current-user/").set("Authorization", `Bearer ${token}`);
    expect([me.status, me.body.code]).toEqual([401, "user_not_found"]);
    const open = await app.visitor().get("/api/check-user-login/").set("Authorization", `Bearer ${token}`);
    expect(open.body).toEqual({ detail: false });
    const login = await app.visitor().post("/api/token/").send({ email: haneul.email, password: PASSWORD });
    expect([login.status, login.body.code]).toEqual([401, "WRONG_LOGIN"]);
    await vi.waitFor(() => expect(connection.ended).toHaveLength(1), { interval: 2 });
  });

  it("is unknown to everybody, and the address is free again", async () => {
    const app = await startTestApp();
    await leave(app);
    for (const path of ["user", "profile", "get-user-distance", "path", "friends"]) {
      const response = await app.as("junho").get(`/api/${path}/${haneul.id}/`);
      expect([path, response.status, response.body.code]).toEqual([path, 404, "USER_NOT_FOUND"]);
    }
    await app.visitor().post("/api/check-email/").send({ email: haneul.email }).expect(200);
  });

  it("leaves nothing of their own behind, and every count, chon and file right, whoever leaves after them", async () => {
    const app = await startTestApp();
    app.token(haneul.id);
    await app
      .as("haneul")
      .put("/api/profile/update/")
      .attach("image", await picture(), "me.png")
      .expect(200);
    const before = OWN.filter(([, table, column]) => countOf(app, table, column, haneul.id) !== 0);
    expect(before.map(([what]) => what)).toEqual(
      expect.arrayContaining(["skills", "likes", "links made", "notifications"]),
    );
    const written = () => ["projects", "comments"].map((table) => rowsOf(app, table));
    const posts = written();
    await leave(app);
    for (const [what, table, column] of OWN) expect([what, countOf(app, table, column, haneul.id)]).toEqual([what, 0]);
    expect(written()).toEqual(posts);
    expect(app.ctx.files.list()).toEqual([]);
    for (const handle of ["junho", "minji", "doyun"] as const) await leave(app, handle);
    expect(contradictionsIn(app)).toEqual([]);
  });

  it("may have had more conversations than a statement has parameters", async () => {
    const app = await startTestApp();
    const connection = connectionOf(app);
    const columns = connection.prepare("select name from pragma_table_info('users')").all();
    const copied = columns.flatMap(({ name }) => (name === "id" || name === "email" ? [] : [String(name)])).join();
    connection.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
      insert into users (email, ${copied}) select 'many-' || i || '@kaist.ac.kr', ${copied} from users, n where id = ${haneul.id}`);
    connection.exec(`insert into conversations (user_1_id, user_2_id, deleted_for_user_1, deleted_for_user_2,
      cleared_up_to_1, cleared_up_to_2, created_at, updated_at)
      select ${haneul.id}, id, 0, 0, 0, 0, 0, 0 from users where email glob 'many-*'`);
    app.ctx.memory.sync();
    await leave(app);
    const told = "select count(*) from messages where side = 0 and created_at > 0";
    expect(connection.prepare(told).pluck().get()).toBeGreaterThanOrEqual(4000);
  });

  it("gives the inviter's place back: the link they came by goes", async () => {
    const app = await startTestApp();
    const links = async () => (await app.as("haneul").get("/api/invitation-links/")).body;
    const before = await links();
    await leave(app, "jimin");
    const after = await links();
    expect(after).toHaveLength(before.length - 1);
    expect(after.map(({ invitee_id }: { invitee_id: number | null }) => invitee_id)).not.toContain(jimin.id);
  });
});

describe("the experiences of a member who left", () => {
  function experience({ ctx }: TestApp, creatorId: number, members: [number, number][]) {
    const { id } = ctx.db.insert(experiences).values({ title: "로봇", creatorId, createdAt: 1 }).returning().get();
    for (const [userId, joinedAt] of members) {
      ctx.db.insert(experienceMembers).values({ experienceId: id, userId, joinedAt }).run();
    }
    return () => ctx.db.select().from(experiences).where(eq(experiences.id, id)).get();
  }

  it("go to the member who joined first, stay with another creator, or are deleted with the last member", async () => {
    const app = await startTestApp();
    const handedOver = experience(app, haneul.id, [
      [haneul.id, 1],
      [minji.id, 3],
      [junho.id, 2],
    ]);
    // In one moment of the clock, doyun before minji.
    const joinedTogether = experience(app, haneul.id, [
      [haneul.id, 1],
      [doyun.id, 2],
      [minji.id, 2],
    ]);
    const ofAnother = experience(app, junho.id, [
      [junho.id, 5],
      [haneul.id, 1],
    ]);
    const alone = experience(app, haneul.id, [[haneul.id, 1]]);
    await leave(app);
    expect(handedOver()?.creatorId).toBe(junho.id);
    expect(joinedTogether()?.creatorId).toBe(doyun.id);
    expect(ofAnother()?.creatorId).toBe(junho.id);
    expect(alone()).toBeUndefined();
  });
});
