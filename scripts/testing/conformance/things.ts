import { comments } from "@chonsu/shared/contract/comments";
import { conversations } from "@chonsu/shared/contract/conversations";
import type { OutputOf } from "@chonsu/shared/contract/endpoint";
import { experienceDetails } from "@chonsu/shared/contract/experience-details";
import { experienceInvitations } from "@chonsu/shared/contract/experience-invitations";
import { experienceLinks } from "@chonsu/shared/contract/experience-links";
import { experiences } from "@chonsu/shared/contract/experiences";
import { friends } from "@chonsu/shared/contract/friends";
import { invitationLinks } from "@chonsu/shared/contract/invitation-links";
import { messages } from "@chonsu/shared/contract/messages";
import { projects } from "@chonsu/shared/contract/projects";
import type { Dataset } from "./dataset.ts";
import { present } from "./failure.ts";
import type { Member } from "./people.ts";

type Post = OutputOf<(typeof projects)["create"]>;
type PostOptions = Partial<{
  title: string;
  content: string;
  keywords: string[];
  contacts: string[];
  tagged_users: number[];
}>;

/** A word that occurs nowhere else. */
export function freshWord({ run }: Dataset): string {
  return `말-${run.mark}-${run.next()}`;
}

/** The rows of a list, paged or not. */
export function rowsOf<T>(list: readonly T[] | { readonly results: readonly T[] }): readonly T[] {
  return "results" in list ? list.results : list;
}

/** Makes a pending friend request; returns its id. */
export async function pendingRequest(dataset: Dataset, from: Member, to: Member): Promise<number> {
  return (await dataset.ok(friends.request, { as: from, body: { to_user_id: to.id } })).id;
}

/** The id of the relation of two members. */
export async function relationOf(dataset: Dataset, a: Member, b: Member): Promise<number> {
  const all = await dataset.ok(friends.list, { as: a });
  return present(
    "a relation",
    all.find(({ from_user, to_user }) => [from_user.id, to_user.id].includes(b.id)),
  ).id;
}

/** Writes a post with a keyword that no other post has. */
export function writePost(dataset: Dataset, as: Member, options: PostOptions = {}): Promise<Post> {
  const word = freshWord(dataset);
  return dataset.ok(projects.create, {
    as,
    body: { title: `글 ${word}`, content: "내용", keywords: [word], ...options },
  });
}

/** Writes a comment on a post, or a reply to a comment; returns its id. */
export async function writeComment(dataset: Dataset, as: Member, post: number, parent?: number): Promise<number> {
  const body = { content: "댓글", ...(parent !== undefined && { parent_comment: parent }) };
  return (await dataset.ok(comments.create, { as, params: { id: post }, body })).id;
}

/** Creates an experience with the creator's detail. */
export async function beginExperience(dataset: Dataset, as: Member) {
  const { id } = await dataset.ok(experiences.create, { as, body: { title: `경험 ${freshWord(dataset)}` } });
  const detail = await dataset.ok(experienceDetails.create, {
    as,
    body: { experience: id, description: "했던 일", tags: [freshWord(dataset)] },
  });
  return { id, detail };
}

/** An experience with the code of its share link. */
export async function sharedExperience(dataset: Dataset, as: Member) {
  const experience = await beginExperience(dataset, as);
  const params = { userId: as.id, expId: experience.id };
  const { link } = await dataset.ok(experienceLinks.read, { as, params });
  return { ...experience, code: present("the last part of the share link", link?.split("/").at(-1)) };
}

/** Invites a member into an experience; returns the id of the invitation. */
export async function inviteInto(dataset: Dataset, experience: number, as: Member, invitee: Member): Promise<number> {
  const body = { experience_id: experience, invitee_id: invitee.id };
  return (await dataset.ok(experienceInvitations.create, { as, body })).invitation_id;
}

/** Makes a member join an experience through an invitation. */
export async function bringInto(dataset: Dataset, experience: number, as: Member, newcomer: Member): Promise<void> {
  await inviteInto(dataset, experience, as, newcomer);
  const body = { experience_id: experience, response: "accept" } as const;
  await dataset.ok(experienceInvitations.respond, { as: newcomer, body });
}

/** The id of a member's detail of an experience. It exists as soon as the member joins. */
export async function detailOf(dataset: Dataset, experience: number, member: Member): Promise<number> {
  const all = await dataset.ok(experiences.ofUser, { as: member, params: { userId: member.id } });
  const details = all.flatMap(({ experience_detail }) => experience_detail);
  const mine = details.find((detail) => detail.experience === experience && detail.user === member.id);
  return present("a detail of the member", mine).id;
}

/** Makes a sign-up link; returns it with its code. */
export async function makeLink(dataset: Dataset, as: Member) {
  const link = await dataset.ok(invitationLinks.create, { as, body: { name: "새 친구" } });
  return { id: link.id, code: present("a code in the link", new URL(link.link).searchParams.get("code")), link };
}

/** The id of the conversation of two members. */
export async function conversationOf(dataset: Dataset, a: Member, b: Member): Promise<number> {
  return (await dataset.ok(conversations.create, { as: a, body: { user_2: b.id } })).id;
}

export function say(dataset: Dataset, as: Member, conversationId: number, message = "말") {
  return dataset.ok(messages.create, { as, params: { conversationId }, body: { message } });
}
