import { CALLS, callNamed } from "@chonsu/db/calls/groups/records";
import type { LooseParts } from "@chonsu/shared/contract/endpoint";
import { DELETED_USER_ID, DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ask } from "../contract/access/call.ts";
import { isUntouched, OWNER, prepareFixture, requestOf, startFixture, stateOf } from "../contract/access/fixture.ts";
import { withPlace } from "../contract/bad-input/hostile.ts";

/** What a call answers where a member's id is 0 (R41): on reads the departed member, on writes a refusal, or it skips them. */
const MEMBERS: Readonly<Record<string, { readonly status: number; readonly body: unknown }>> = {
  "users.one params.id": { status: 200, body: { id: DELETED_USER_ID, user_name: DELETED_USER_NAME } },
  "users.profile params.id": { status: 200, body: { user_name: DELETED_USER_NAME, experiences: [], keywords: [] } },
  "users.recount params.id": { status: 200, body: { one_degree_count: 0 } },
  "users.distance params.id": { status: 200, body: { distance: null } },
  "users.path params.id": {
    status: 200,
    body: { current_user_id: 1, target_user_id: DELETED_USER_ID, paths_name: [], paths_id: [] },
  },
  "friends.ofUser params.id": { status: 200, body: [] },
  "friends.request body.to_user_id": { status: 404, body: { code: "USER_NOT_FOUND" } },
  "projects.every query.user_id": { status: 200, body: { count: 0, results: [] } },
  "projects.every query.user_ids": { status: 200, body: { count: 0, results: [] } },
  "projects.create body.tagged_users.0": { status: 201, body: { tagged_users: [] } },
  "projects.edit body.tagged_users.0": { status: 200, body: { tagged_users: [] } },
  "experiences.ofUser params.userId": { status: 200, body: [] },
  "experiences.withPending params.userId": { status: 200, body: [] },
  "experiences.edit body.accepted_users.0": { status: 400, body: { code: "EXPERIENCE_MEMBERS_ONLY_SHRINK" } },
  "experiences.edit body.pending_invitations.0.invitee": { status: 404, body: { code: "USER_NOT_FOUND" } },
  "experienceInvitations.create body.invitee_id": { status: 404, body: { code: "USER_NOT_FOUND" } },
  "experienceLinks.read params.userId": { status: 200, body: { link: null } },
  "accounts.registerExperience body.inviter_id": { status: 400, body: { code: "INVITATION_INVALID" } },
  "conversations.create body.user_2": { status: 404, body: { code: "USER_NOT_FOUND" } },
};

/** Ids of other things than members, by place. A new id is in one of the two lists, or this file fails. */
const OTHER_THINGS = [
  "accounts.registerExperience body.experience_id",
  "friends.respond params.id",
  "friends.remove params.id",
  "friends.cancel params.id",
  "invitationLinks.remove params.id",
  "projects.one params.id",
  "projects.edit params.id",
  "projects.edit body.images_to_delete.0",
  "projects.remove params.id",
  "projects.taggedUsers params.id",
  "projects.likedUsers params.id",
  "projects.likedStatus params.id",
  "projects.toggleLike params.id",
  "changes.list query.since",
  "comments.list params.id",
  "comments.create params.id",
  "comments.create body.parent_comment",
  "comments.edit params.id",
  "comments.remove params.id",
  "experiences.edit params.id",
  "experiences.edit body.pending_invitations.0.id",
  "experiences.leave params.id",
  "experienceDetails.create body.experience",
  "experienceDetails.edit params.id",
  "experienceDetails.remove params.id",
  "experienceInvitations.create body.experience_id",
  "experienceInvitations.respond body.experience_id",
  "experienceInvitations.cancel params.id",
  "experienceLinks.read params.expId",
  "notifications.list query.after",
  "notifications.update params.id",
  "notifications.remove params.id",
  "searchHistory.remove params.id",
  "conversations.leave params.id",
  "conversations.messages params.id",
  "conversations.messages query.before",
  "conversations.messages query.after",
  "conversations.lastMessage params.id",
  "conversations.read params.id",
  "messages.create params.conversationId",
  "messages.remove params.id",
];

/** What `IdInput` and `idsInput` say of themselves, and what else would be an id of a member by its name. */
const ID = /^An id: |^Up to \d+ ids /;
const MEMBER_NAME = /^(?:(?:to_|tagged_|accepted_)?users?|inviter|invitee|member)(?:_?ids?|_\d)?$/i;

interface Part {
  readonly description?: string;
  readonly properties?: object;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
}

/** Every place of a part of a request where an id stands. */
function idPlaces(schema: unknown, path: string, name = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { description = "", properties = {}, items, anyOf = [] } = schema as Part;
  if (ID.test(description)) return [path];
  const inner = [
    ...Object.entries(properties).flatMap(([step, part]) => idPlaces(part, `${path}.${step}`, step)),
    ...(items === undefined ? [] : idPlaces(items, `${path}.0`)),
    ...anyOf.flatMap((part) => idPlaces(part, path)),
  ];
  return inner.length === 0 && MEMBER_NAME.test(name) ? [path] : inner;
}

function placesIn(call: string): string[] {
  const { endpoint } = callNamed(call);
  return (["params", "query", "body"] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (schema === undefined) return [];
    return idPlaces(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), `${call} ${part}`);
  });
}

describe("the departed member (id 0, R41)", () => {
  it("is thought of wherever a call of the table takes an id", () => {
    const places = [...new Set([...CALLS.keys()].flatMap(placesIn))];
    expect(places.toSorted()).toEqual([...Object.keys(MEMBERS), ...OTHER_THINGS].toSorted());
  });

  it.each(Object.entries(MEMBERS))("at %s", async (place, { status, body }) => {
    const [call = "", ...rest] = place.split(" ");
    const fixture = await prepareFixture();
    const { endpoint } = callNamed(call);
    const app = await startFixture(fixture);
    const before = stateOf(app);
    const path = rest
      .join(" ")
      .split(".")
      .map((step) => (step === "0" ? 0 : step));
    const request = withPlace(requestOf(fixture, call), path, DELETED_USER_ID) as LooseParts;
    const answer = await ask(app, endpoint, request, { token: fixture.tokens[OWNER] });
    expect([answer.status, answer.json()]).toEqual([
      status,
      Array.isArray(body) ? body : expect.objectContaining(body),
    ]);
    if (status >= 400) expect(isUntouched(app, before)).toBe(true);
  });
});
