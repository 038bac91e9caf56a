import { CAST } from "@chonsu/db/seed/cast";
import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { describe, expect, it } from "vitest";
import { openTestProduct, rowsOf } from "../harness.ts";
import { give, openFrozen, refusal, seenBy } from "./given.ts";

const { haneul, junho, hyunwoo, garam, chanho } = CAST;
const DAY = 86_400_000;
const HOUR = 3_600_000;

describe("POST /__standin/give/messages/", () => {
  it("writes a conversation in turns, all read, and the inbox shows it", async () => {
    const test = await openFrozen();
    const options = { between: [garam.id, haneul.id], count: 4, images: 1, age_ms: HOUR };
    const { conversation_id, ids, messages } = await give(test, "messages", options);
    expect(messages.map(({ sender }: { sender: number }) => sender)).toEqual([
      garam.id,
      haneul.id,
      garam.id,
      haneul.id,
    ]);
    expect(messages[3]).toMatchObject({ id: ids[3], is_read: true, created_at: "2026-11-21T13:00:00.000+09:00" });
    await test.visitor().get(messages[3].image).expect(200);
    const inbox = await seenBy(test, "garam", "/api/conversations/");
    expect(inbox).toMatchObject([{ id: conversation_id, unread_count: 0, other_user_id: haneul.id }]);
  });

  it("never writes a message before the existing ones", async () => {
    const test = await openTestProduct();
    const between = [garam.id, haneul.id];
    const first = await give(test, "messages", { between, age_ms: HOUR });
    const second = await give(test, "messages", { between, age_ms: DAY });
    expect(second.messages[0].created_at).toBe(first.messages[0].created_at);
  });
});

describe("POST /__standin/give/notifications/", () => {
  it("gives one of every type, each with the ids that its type needs", async () => {
    const test = await openTestProduct();
    const options = { user_id: garam.id, count: NOTIFICATION_TYPES.length };
    const { ids, notifications } = await give(test, "notifications", options);
    const types = notifications.map((one: { notification_type: string }) => one.notification_type);
    expect(types).toEqual([...NOTIFICATION_TYPES]);
    for (const one of notifications) {
      expect(one.is_read).toBe(false);
      expect(one.related_user_id === null).toBe(one.notification_type === "invitation_expired");
      const isAboutPost = ["project_tag", "new_comment", "reply_comment", "project_profile_keyword"];
      expect(one.related_project_id !== null).toBe(isAboutPost.includes(one.notification_type));
    }
    const count = await seenBy(test, "garam", "/api/notifications-unread-count/");
    expect(count.unread_count).toBeGreaterThanOrEqual(ids.length);
  });

  it("gives read ones, of a chosen member and post, at any time in the past", async () => {
    const test = await openFrozen();
    const options = { user_id: garam.id, type: "new_comment", related_user_id: junho.id, related_project_id: 1 };
    const { notifications } = await give(test, "notifications", { ...options, count: 2, read: true, age_ms: DAY });
    for (const one of notifications) {
      expect(one).toMatchObject({ is_read: true, related_user_id: junho.id, related_project_id: 1 });
    }
    expect(notifications[1].created_at).toBe("2026-11-20T14:00:00.000+09:00");
  });

  it("keeps only the last unread new_message of a writer, as the product does", async () => {
    const test = await openTestProduct();
    const options = { user_id: garam.id, type: "new_message", related_user_id: junho.id };
    await give(test, "notifications", options);
    const { ids } = await give(test, "notifications", { ...options, count: 3 });
    expect(ids).toHaveLength(1);
    const unread = "select id from notifications where user_id = ? and type = 'new_message' and is_read = 0";
    expect(rowsOf(test, unread, garam.id)).toEqual([{ id: ids[0] }]);
  });
});

describe("POST /__standin/give/invitation-links/", () => {
  it("makes links that are open, expired, accepted or revoked", async () => {
    const test = await openTestProduct();
    const welcome = async (code: string) =>
      (await test.visitor().get("/api/welcome/").query({ code })).body.error_type ?? "good";
    const said: Record<string, string> = {};
    for (const state of ["open", "expired", "accepted", "revoked"]) {
      const { links } = await give(test, "invitation-links", { inviter_id: garam.id, state, invitee_name: "김초대" });
      expect(links).toMatchObject([{ inviter: garam.id, invitee_name: "김초대" }]);
      said[state] = await welcome(links[0].code);
    }
    expect(said).toEqual({ open: "good", expired: "expired", accepted: "invalid", revoked: "invalid" });
    const mine = await seenBy(test, "garam", "/api/invitation-links/");
    const given = mine.filter((one: { invitee_name: string }) => one.invitee_name === "김초대");
    expect(given.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      "accepted",
      "expired",
      "pending",
    ]);
  });

  it("notifies of an expired link once, or never when it is quiet", async () => {
    const test = await openTestProduct();
    const notified = () =>
      rowsOf(test, "select id from notifications where user_id = ? and type = 'invitation_expired'", garam.id).length;
    const before = notified();
    await give(test, "invitation-links", { inviter_id: garam.id, state: "expired" });
    await test.control.post("/__standin/clock/advance/").send({ ms: HOUR }).expect(200);
    expect(notified()).toBe(before);
    await give(test, "invitation-links", { inviter_id: garam.id, state: "expired", quiet: false });
    await test.control.post("/__standin/clock/advance/").send({ ms: HOUR }).expect(200);
    expect(notified()).toBe(before + 1);
  });

  it("keeps the quota, except for staff", async () => {
    const test = await openTestProduct();
    await give(test, "invitation-links", { inviter_id: hyunwoo.id });
    expect(await refusal(test, "invitation-links", { inviter_id: hyunwoo.id })).toBe("LINK_QUOTA_REACHED");
    await give(test, "invitation-links", { inviter_id: hyunwoo.id, state: "revoked" });
    for (const count of [50, 1]) await give(test, "invitation-links", { inviter_id: chanho.id, count });
  });
});
