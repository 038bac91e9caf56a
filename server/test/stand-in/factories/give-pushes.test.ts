import { CAST } from "@chonsu/db/seed/cast";
import { expect, it } from "vitest";
import { type Connection, openConnection } from "../../support/connections.ts";
import { openTestProduct, rowsOf, type TestProduct } from "../harness.ts";
import { give } from "./given.ts";

const { hangyeol, garam, haneul } = CAST;

async function connectionOf({ product, url, signIn }: TestProduct, handle: "hangyeol" | "haneul"): Promise<Connection> {
  const { access } = await signIn(handle);
  return openConnection({ url, ctx: product.instance.ctx, token: () => access }, CAST[handle].id);
}

/** Gives one of everything that concerns a member, with new other members. */
async function giveAllTo(test: TestProduct, quiet: boolean): Promise<void> {
  const { ids } = await give(test, "members", { count: 2 });
  await give(test, "chons", { between: [ids[0], hangyeol.id], quiet });
  await give(test, "chons", { between: [ids[1], hangyeol.id], state: "pending", quiet });
  await give(test, "messages", { between: [garam.id, hangyeol.id], unread_by: [hangyeol.id], quiet });
  await give(test, "experiences", { creator_id: haneul.id, pending_ids: [hangyeol.id], quiet });
  await give(test, "projects", { author_id: haneul.id, tagged_users: [hangyeol.id], quiet });
  const { ids: posts } = await give(test, "projects", { author_id: hangyeol.id });
  await give(test, "comments", { project_id: posts[0], author_id: garam.id, quiet });
  await give(test, "likes", { project_id: posts[0], user_ids: [garam.id], quiet });
  await give(test, "notifications", { user_id: hangyeol.id, type: "invitation_register", quiet });
  await give(test, "invitation-links", { inviter_id: hangyeol.id, state: "accepted", quiet });
}

it("what is given quietly is not pushed, and is not in the list of changes", async () => {
  const test = await openTestProduct();
  const connection = await connectionOf(test, "hangyeol");
  const before = await (await test.as("hangyeol")).get("/api/changes/").expect(200);
  const mails = () => rowsOf(test, "select id from mails");
  const mailsBefore = mails();
  await giveAllTo(test, true);
  expect(mails()).toEqual(mailsBefore);
  expect(await connection.settled()).toEqual([]);
  const { body } = await (await test.as("hangyeol")).get("/api/changes/").query({ since: before.body.seq }).expect(200);
  expect(body.changes).toEqual([]);
});

it("what is given as a real command is pushed like one", async () => {
  const test = await openTestProduct();
  const connection = await connectionOf(test, "hangyeol");
  await giveAllTo(test, false);
  const events = (await connection.settled()).map(({ event }) => event);
  expect(new Set(events)).toEqual(
    new Set([
      "friends:changed",
      "notification:new",
      "message:new",
      "conversation:changed",
      "experiences:changed",
      "projects:changed",
      "feed:changed",
    ]),
  );
  // One for the comment and one for the like.
  expect(await connection.payloads("projects:changed")).toHaveLength(2);
  const payloads = await connection.payloads("notification:new");
  const types = payloads.map(
    (one) => (one as { notification: { notification_type: string } }).notification.notification_type,
  );
  expect(types).toEqual([
    "friend_request",
    "new_message",
    "experience_request",
    "project_tag",
    "new_comment",
    "invitation_register",
    "invitation_register",
  ]);
});

it.each([
  [true, []],
  [false, ["notification:count"]],
])("a request that is replaced by a chon takes its notification along (quiet: %s)", async (quiet, heard) => {
  const test = await openTestProduct();
  const connection = await connectionOf(test, "haneul");
  await give(test, "chons", { between: [CAST.dahye.id, haneul.id], quiet });
  const events = (await connection.settled()).map(({ event }) => event);
  expect(events.filter((event) => event.startsWith("notification:"))).toEqual(heard);
});
