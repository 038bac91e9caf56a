import type { projects } from "@chonsu/shared/contract/projects";
import type { Notification, NotificationType } from "@chonsu/shared/entities/notifications";
import { INVITATION_LINK_LIFETIME_MS } from "@chonsu/shared/limits";
import { quoted, type RequestFor } from "../request.ts";
import type { Dataset, Member } from "./dataset.ts";
import { CheckFailure, equal, must, present, shown } from "./failure.ts";
import { fetchAt } from "./reach.ts";
import { able } from "./run-facts.ts";

/** An id that does not exist. */
export const NOBODY = 999_999_999;

type PostOptions = Partial<RequestFor<typeof projects.create>["body"]>;

/** The notifications of a type, newest first. */
export async function notificationsOf(member: Member, type: NotificationType): Promise<readonly Notification[]> {
  return (await member.notifications.list()).filter(({ notification_type }) => notification_type === type);
}

/** The latest notification of a type. Fails when there is none. */
export async function notificationOf(member: Member, type: NotificationType): Promise<Notification> {
  return present(`a notification ${type}`, (await notificationsOf(member, type))[0]);
}

/** Fails unless the latest notification of a type is about this user. */
export async function mustBeNotified(member: Member, type: NotificationType, userId: number): Promise<void> {
  equal(`related_user_id of ${type}`, (await notificationOf(member, type)).related_user_id, userId);
}

/** Makes a pending friend request; returns its id. */
export async function pendingRequest(from: Member, to: Member): Promise<number> {
  return (await from.friends.request({ body: { to_user_id: to.id } })).id;
}

/** Makes two members chons; returns the id of their relation. */
export async function connect(a: Member, b: Member): Promise<number> {
  const id = await pendingRequest(a, b);
  await b.friends.respond({ params: { id }, body: { status: "accepted" } });
  return id;
}

/** The id of the relation of two members. */
export async function relationOf(a: Member, b: Member): Promise<number> {
  const all = await a.friends.list();
  const relation = all.find(({ from_user, to_user }) => [from_user.id, to_user.id].includes(b.id));
  return present("a relation", relation).id;
}

/** Writes a post with a keyword that no other post has. */
export function writePost(me: Member, options: PostOptions = {}) {
  const word = me.word();
  return me.projects.create({ body: { title: `글 ${word}`, content: "내용", keywords: [word], ...options } });
}

/** Writes a comment on a post, or a reply to a comment; returns its id. */
export async function writeComment(me: Member, post: number, parent?: number): Promise<number> {
  const body = { content: "댓글", ...(parent !== undefined && { parent_comment: parent }) };
  return (await me.comments.create({ params: { id: post }, body })).id;
}

/** Creates an experience with the creator's detail. */
export async function beginExperience(me: Member) {
  const { id } = await me.experiences.create({ body: { title: `경험 ${me.word()}` } });
  const body = { experience: id, description: "했던 일", tags: [me.word()] };
  return { id, detail: await me.experienceDetails.create({ body }) };
}

/** An experience with the code of its share link. */
export async function sharedExperience(me: Member) {
  const experience = await beginExperience(me);
  const { link } = await me.experienceLinks.read({ params: { userId: me.id, expId: experience.id } });
  return { ...experience, code: present("the last part of the share link", link?.split("/").at(-1)) };
}

/** An experience of two new members: its creator and another. */
export async function teamOfTwo(dataset: Dataset) {
  const [creator, member] = await dataset.pair();
  const experience = await beginExperience(creator);
  await bringInto(creator, experience.id, member);
  return { creator, member, ...experience };
}

/** Invites a member into an experience; returns the id of the invitation. */
export async function inviteInto(me: Member, experience: number, invitee: Member): Promise<number> {
  const body = { experience_id: experience, invitee_id: invitee.id };
  return (await me.experienceInvitations.create({ body })).invitation_id;
}

/** Makes a member join an experience through an invitation. */
export async function bringInto(me: Member, experience: number, newcomer: Member): Promise<void> {
  await inviteInto(me, experience, newcomer);
  await newcomer.experienceInvitations.respond({ body: { experience_id: experience, response: "accept" } });
}

/** A member's own detail of an experience. It exists as soon as the member joins. */
export async function detailOf(member: Member, experience: number) {
  const all = await member.experiences.ofUser({ params: { userId: member.id } });
  const details = all.flatMap(({ experience_detail }) => experience_detail);
  const mine = details.find((detail) => detail.experience === experience && detail.user === member.id);
  return present("a detail of the member", mine);
}

/** Makes a sign-up link; returns it with its code. */
export async function makeLink(me: Member) {
  const link = await me.invitationLinks.create({ body: { name: "새 친구" } });
  return { id: link.id, code: present("a code in the link", new URL(link.link).searchParams.get("code")), link };
}

/** A sign-up link that has expired, and its inviter. */
export async function expiredLink(dataset: Dataset) {
  const me = await dataset.member();
  const { code } = await makeLink(me);
  await able(dataset.run, "ageLink")(code, INVITATION_LINK_LIFETIME_MS);
  return { me, code };
}

/** The id of the conversation of two members. */
export async function conversationOf(a: Member, b: Member): Promise<number> {
  return (await a.conversations.create({ body: { user_2: b.id } })).id;
}

/** A conversation of two new members. */
export async function talkOfTwo(dataset: Dataset) {
  const [a, b] = await dataset.pair();
  return { a, b, id: await conversationOf(a, b) };
}

export function say(me: Member, conversationId: number, message = "말") {
  return me.messages.create({ params: { conversationId }, body: { message } });
}

/** Deletes the member's account. */
export async function leaves(me: Member): Promise<void> {
  await me.accounts.remove({ body: { current_password: me.password } });
}

/** Fails unless anybody can read a picture, pages of other origins included (wire.md §1 Images). */
export async function readable(dataset: Dataset, url: string): Promise<void> {
  const { status, headers } = await fetchPicture(dataset, url);
  const [type, policy] = [headers.get("content-type") ?? "", headers.get("cross-origin-resource-policy")];
  const expected = "200, a Content-Type image/…, and Cross-Origin-Resource-Policy: cross-origin, without a token";
  if (status === 200 && type.startsWith("image/") && policy === "cross-origin") return;
  const came = `${status}, ${type === "" ? "no Content-Type" : type}, Cross-Origin-Resource-Policy: ${policy ?? "none"}`;
  throw new CheckFailure({
    expected: `GET ${url}: ${expected}`,
    came,
    curl: `curl -sS -i -o /dev/null -D - ${quoted(url)}`,
  });
}

/** Fails unless the file of a picture is gone. */
export async function deletedFile(dataset: Dataset, url: string): Promise<void> {
  const { status } = await fetchPicture(dataset, url);
  equal(`GET ${url}, whose picture was deleted, answers`, status, 404);
}

async function fetchPicture({ run }: Dataset, url: string): Promise<Response> {
  const answer = await fetchAt(run.reach, absoluteOf(url)).catch(() => undefined);
  if (answer !== undefined) return answer;
  throw new CheckFailure({ expected: `an address of a picture that can be fetched`, came: shown(url) });
}

/** The address as it is, or the path of one. Fails for anything else. */
function absoluteOf(url: string): string {
  must(
    "the absolute address of a picture, or a path /media/… (wire.md §1 Images)",
    URL.canParse(url) || url.startsWith("/"),
    url,
  );
  return url;
}
