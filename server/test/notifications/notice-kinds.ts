import { CAST } from "@chonsu/db/seed/cast";
import type { Message } from "@chonsu/shared/entities/conversations";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { INVITATION_LINK_LIFETIME_MS } from "@chonsu/shared/limits";
import type { THING_OF } from "../../src/modules/notifications/notice-things.ts";
import { conversationBetween, say } from "../support/chat.ts";
import { begin, codeOf, say as describeIt, invite, joinBy, leave, respond } from "../support/experiences.ts";
import { type Handle, PASSWORD, type TestApp } from "../support/harness.ts";

/** The receiver of a notification, the member who causes it, and a third member. They are not chons. */
export const RECEIVER = "hangyeol";
const DOER = "garam";
const THIRD = "nuri";

type Answer = PromiseLike<{ readonly status: number }>;

/** Acts that end a thing, by what they do. */
type Ends<T> = Readonly<Record<string, (app: TestApp, thing: T) => Answer>>;

/** A way how the thing of a notification may end. */
export interface End {
  readonly end: string;
  /** Whether the notification is deleted then (R33). */
  readonly outcome: "goes" | "stays";
  /** Makes the notification; returns the act that ends its thing. */
  make(app: TestApp): Promise<() => Answer>;
}

/** What makes a notification of a type, the ends at which it is deleted, and those at which it stays. */
function kind<T>(begin: (app: TestApp) => Promise<T>, ends: Readonly<Partial<Record<End["outcome"], Ends<T>>>>): End[] {
  return (["goes", "stays"] as const).flatMap((outcome) =>
    Object.entries(ends[outcome] ?? {}).map(([end, act]) => ({
      end,
      outcome,
      async make(app) {
        const thing = await begin(app);
        return () => act(app, thing);
      },
    })),
  );
}

const id = (who: Handle) => CAST[who].id;
const post = (app: TestApp, who: Handle, path: string, body: object) => app.as(who).post(path).send(body);
const remove = (app: TestApp, who: Handle, path: string) => app.as(who).delete(path);

async function made(request: PromiseLike<{ readonly status: number; readonly body: { id: number } }>): Promise<number> {
  const { status, body } = await request;
  if (status !== 201) throw new Error(`not made: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

const ask = (app: TestApp, from: Handle, to: Handle) => made(post(app, from, "/api/friends/", { to_user_id: id(to) }));
const answer = (app: TestApp, who: Handle, relation: number, status: string) =>
  app.as(who).patch(`/api/friends/update/${relation}/`).send({ status });
const createPost = (app: TestApp, who: Handle, more: object = {}) =>
  made(post(app, who, "/api/projects/", { title: "글", content: "내용", keywords: ["낱말"], ...more }));
const edit = (app: TestApp, who: Handle, project: number, change: object) =>
  app.as(who).patch(`/api/projects/${project}/edit/`).send(change);
const comment = (app: TestApp, who: Handle, project: number, parent: number | null = null) =>
  made(post(app, who, `/api/projects/${project}/comments/create/`, { content: "댓글", parent_comment: parent }));
const editExperience = (app: TestApp, who: Handle, one: number, change: object) =>
  app.as(who).put(`/api/experiences/${one}/update/`).send(change);

/** The id of a new invitation. */
async function invited(app: TestApp, who: Handle, experience: number, invitee: Handle): Promise<number> {
  return (await invite(app, who, experience, invitee).expect(201)).body.invitation_id;
}

const cancel = (app: TestApp, who: Handle, invitation: number) =>
  remove(app, who, `/api/experiences/invitations/delete/${invitation}/`);

/** An experience of the receiver, and another member's answer to an invitation to it. */
async function answered(app: TestApp, response: "accept" | "reject"): Promise<number> {
  const { id: experience } = await begin(app, RECEIVER);
  await invite(app, RECEIVER, experience, DOER).expect(201);
  await respond(app, DOER, experience, response).expect(200);
  return experience;
}

/** A link of the receiver. */
const createLink = (app: TestApp) => post(app, RECEIVER, "/api/create-invitation-link/", { name: "오태리" });
const removeMessage = (app: TestApp, message: Message) => app.as(DOER).patch(`/api/messages/${message.id}/delete/`);
const doerLeavesProduct = (app: TestApp) => remove(app, DOER, "/api/delete-user/").send({ current_password: PASSWORD });

/** The types that are about a thing; the others have nothing to go with. */
type AboutThing = { [T in NotificationType]: (typeof THING_OF)[T] extends null ? never : T }[NotificationType];

/**
 * The ends of each type at which the notification stays, and those at which it goes with an account. A new type without
 * ends does not compile. That it goes with its thing is a rule of every row (`ORPHANED_NOTIFICATIONS`, which the fuzz
 * test checks), and is played by the conformance checks `notifications.list.gone-with-…`.
 */
export const KINDS: Readonly<Record<AboutThing, readonly End[]>> = {
  invitation_expired: kind(
    async (app) => {
      await createLink(app).expect(201);
      app.clock.advance(INVITATION_LINK_LIFETIME_MS);
      return await made(createLink(app));
    },
    {
      stays: {
        "another link is revoked": (app, link) => remove(app, RECEIVER, `/api/delete-invitation-link/${link}/`),
      },
    },
  ),
  friend_accept: kind(
    async (app) => {
      const relation = await ask(app, RECEIVER, DOER);
      await answer(app, DOER, relation, "accepted").expect(200);
      return relation;
    },
    { goes: { "the other leaves the product": doerLeavesProduct } },
  ),
  friend_request: kind((app) => ask(app, DOER, RECEIVER), {
    goes: {
      "the sender leaves the product": doerLeavesProduct,
      "it is rejected, and the other way round asked anew": async (app, relation) => {
        await answer(app, RECEIVER, relation, "rejected").expect(200);
        return await post(app, RECEIVER, "/api/friends/", { to_user_id: id(DOER) });
      },
    },
    stays: { "it is rejected": (app, relation) => answer(app, RECEIVER, relation, "rejected") },
  }),
  project_tag: kind((app) => createPost(app, DOER, { tagged_users: [id(RECEIVER)] }), {
    stays: {
      "the post is edited": (app, project) =>
        edit(app, DOER, project, { title: "다른 제목", tagged_users: [id(RECEIVER)] }),
      "the writer leaves the product": doerLeavesProduct,
    },
  }),
  new_comment: kind(async (app) => comment(app, DOER, await createPost(app, RECEIVER)), {
    stays: {
      "it is edited": (app, one) => app.as(DOER).put(`/api/comments/${one}/edit/`).send({ content: "다른 댓글" }),
      "the writer leaves the product": doerLeavesProduct,
    },
  }),
  reply_comment: kind(
    async (app) => {
      const project = await createPost(app, THIRD);
      const [own, other] = [await comment(app, RECEIVER, project), await comment(app, RECEIVER, project)];
      await comment(app, DOER, project, own);
      return other;
    },
    {
      stays: { "another comment is deleted": (app, other) => remove(app, RECEIVER, `/api/comments/${other}/delete/`) },
    },
  ),
  project_profile_keyword: kind(
    async (app) => {
      const profile = { keywords: ["낱말"] };
      await app.as(RECEIVER).put("/api/profile/update/").send(profile).expect(200);
      return await createPost(app, DOER);
    },
    {
      stays: {
        "its keywords are others now": (app, project) => edit(app, DOER, project, { keywords: ["다른 낱말"] }),
        "another post is deleted": async (app) =>
          remove(app, DOER, `/api/projects/delete/${await createPost(app, DOER, { keywords: ["다른 낱말"] })}/`),
      },
    },
  ),
  experience_request: kind(
    async (app) => {
      const { id: experience } = await begin(app, DOER);
      await describeIt(app, DOER, experience);
      const other = await invited(app, DOER, experience, "haneul");
      await invite(app, DOER, experience, RECEIVER).expect(201);
      return { experience, other, link: await codeOf(app, DOER, experience) };
    },
    {
      goes: { "the last member leaves the product": doerLeavesProduct },
      stays: {
        "it is accepted": (app, { experience }) => respond(app, RECEIVER, experience, "accept"),
        "it is rejected": (app, { experience }) => respond(app, RECEIVER, experience, "reject"),
        "the creator leaves others behind": async (app, { experience, link }) => {
          await joinBy(app, THIRD, link).expect(200);
          return await leave(app, DOER, experience);
        },
        "somebody else's is cancelled": (app, { other }) => cancel(app, DOER, other),
      },
    },
  ),
  experience_accept: kind((app) => answered(app, "accept"), {
    stays: {
      "the member is put out": (app, experience) =>
        editExperience(app, RECEIVER, experience, { accepted_users: [id(RECEIVER)] }),
    },
  }),
  experience_reject: kind((app) => answered(app, "reject"), {
    stays: { "they are asked again": (app, experience) => invite(app, RECEIVER, experience, DOER) },
  }),
  new_message: kind(
    async (app) => {
      const conversation = await conversationBetween(app, DOER, RECEIVER);
      const first = await say(app.as(DOER), conversation, "하나");
      return { conversation, first, last: await say(app.as(DOER), conversation, "둘") };
    },
    {
      stays: {
        "the latest message is deleted, another waits": (app, { last }) => removeMessage(app, last),
        "an earlier message is deleted": (app, { first }) => removeMessage(app, first),
        "the writer leaves the conversation": (app, { conversation }) =>
          remove(app, DOER, `/api/conversations/${conversation}/delete/`),
        "the writer leaves the product": doerLeavesProduct,
      },
    },
  ),
};
