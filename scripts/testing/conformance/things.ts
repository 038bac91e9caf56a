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
import { present } from "./failure.ts";
import type { Member } from "./people.ts";
import type { World } from "./world.ts";

type Post = OutputOf<(typeof projects)["create"]>;
type PostWishes = Partial<{
  title: string;
  content: string;
  keywords: string[];
  contacts: string[];
  tagged_users: number[];
}>;

/** A word that nobody else uses. */
export function freshWord({ run }: World): string {
  return `말-${run.mark}-${run.next()}`;
}

/** A list, whether it was asked for by pages or not. */
export function rowsOf<T>(list: readonly T[] | { readonly results: readonly T[] }): readonly T[] {
  return "results" in list ? list.results : list;
}

/** A request of one member to another that waits; its id. */
export async function pendingRequest(world: World, from: Member, to: Member): Promise<number> {
  return (await world.ok(friends.request, { as: from, body: { to_user_id: to.id } })).id;
}

/** What is between two members; its id. */
export async function relationOf(world: World, a: Member, b: Member): Promise<number> {
  const all = await world.ok(friends.list, { as: a });
  return present(
    "a relation",
    all.find(({ from_user, to_user }) => [from_user.id, to_user.id].includes(b.id)),
  ).id;
}

/** A post whose keyword nobody else uses. */
export function writePost(world: World, as: Member, wishes: PostWishes = {}): Promise<Post> {
  const word = freshWord(world);
  return world.ok(projects.create, { as, body: { title: `글 ${word}`, content: "내용", keywords: [word], ...wishes } });
}

/** A comment on a post, or a reply to one; its id. */
export async function writeComment(world: World, as: Member, post: number, parent?: number): Promise<number> {
  const body = { content: "댓글", ...(parent !== undefined && { parent_comment: parent }) };
  return (await world.ok(comments.create, { as, params: { id: post }, body })).id;
}

/** An experience of a creator who has said something about it. */
export async function beginExperience(world: World, as: Member) {
  const { id } = await world.ok(experiences.create, { as, body: { title: `경험 ${freshWord(world)}` } });
  const detail = await world.ok(experienceDetails.create, {
    as,
    body: { experience: id, description: "했던 일", tags: [freshWord(world)] },
  });
  return { id, detail };
}

/** An experience with the code of its share link. */
export async function sharedExperience(world: World, as: Member) {
  const experience = await beginExperience(world, as);
  const params = { userId: as.id, expId: experience.id };
  const { link } = await world.ok(experienceLinks.read, { as, params });
  return { ...experience, code: present("the last part of the share link", link?.split("/").at(-1)) };
}

/** Asks a member into an experience; the id of the invitation. */
export async function inviteInto(world: World, experience: number, as: Member, invitee: Member): Promise<number> {
  const body = { experience_id: experience, invitee_id: invitee.id };
  return (await world.ok(experienceInvitations.create, { as, body })).invitation_id;
}

/** Brings a member into an experience by an invitation. */
export async function bringInto(world: World, experience: number, as: Member, newcomer: Member): Promise<void> {
  await inviteInto(world, experience, as, newcomer);
  const body = { experience_id: experience, response: "accept" } as const;
  await world.ok(experienceInvitations.respond, { as: newcomer, body });
}

/** What a member of an experience says about it: there from the moment they join. Its id. */
export async function detailOf(world: World, experience: number, member: Member): Promise<number> {
  const all = await world.ok(experiences.ofUser, { as: member, params: { userId: member.id } });
  const details = all.flatMap(({ experience_detail }) => experience_detail);
  const mine = details.find((detail) => detail.experience === experience && detail.user === member.id);
  return present("a detail of the member", mine).id;
}

/** A sign-up link with its code. */
export async function makeLink(world: World, as: Member) {
  const link = await world.ok(invitationLinks.create, { as, body: { name: "새 친구" } });
  return { id: link.id, code: present("a code in the link", new URL(link.link).searchParams.get("code")), link };
}

/** The talk of two members; its id. */
export async function talkOf(world: World, a: Member, b: Member): Promise<number> {
  return (await world.ok(conversations.create, { as: a, body: { user_2: b.id } })).id;
}

/** A message in a talk. */
export function say(world: World, as: Member, conversationId: number, message = "말") {
  return world.ok(messages.create, { as, params: { conversationId }, body: { message } });
}
