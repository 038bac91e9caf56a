import { CALLS, callNamed } from "@chonsu/db/calls/groups/records";
import { expect, it } from "vitest";
import { z } from "zod";

/**
 * Places with an id of a member. What calls answer about member 0 is in the conformance checks (departed-member-rules).
 */
const MEMBERS = [
  "users.one params.id",
  "users.profile params.id",
  "users.recount params.id",
  "users.distance params.id",
  "users.path params.id",
  "friends.ofUser params.id",
  "friends.request body.to_user_id",
  "projects.every query.user_id",
  "projects.every query.user_ids",
  "projects.create body.tagged_users.0",
  "projects.create body.tagged_users.0.id",
  "projects.edit body.tagged_users.0",
  "projects.edit body.tagged_users.0.id",
  "experiences.ofUser params.userId",
  "experiences.withPending params.userId",
  "experiences.edit body.accepted_users.0",
  "experiences.edit body.pending_invitations.0.invitee",
  "experienceInvitations.create body.invitee_id",
  "experienceLinks.read params.userId",
  "accounts.registerExperience body.inviter_id",
  "conversations.create body.user_2",
];

/** Places with an id of another thing. A new id must be in one of the two lists, or the test fails. */
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

/** The descriptions of `IdInput` and `idsInput`, and names of other fields with an id of a member. */
const ID = /^An id: |^Up to \d+ ids /;
const MEMBER_NAME = /^(?:(?:to_|tagged_|accepted_)?users?|inviter|invitee|member)(?:_?ids?|_\d)?$/i;

interface Part {
  readonly description?: string;
  readonly properties?: object;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
}

/** Every place of an id in a part of a request. */
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

it("every place where a call takes an id of a member is listed, so id 0 (R41) is tested there", () => {
  const places = [...new Set([...CALLS.keys()].flatMap(placesIn))];
  expect(places.toSorted()).toEqual([...MEMBERS, ...OTHER_THINGS].toSorted());
});
