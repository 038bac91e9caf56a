import { CAST } from "@chonsu/db/seed/cast";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { INVITATION_LINK_LIFETIME_MS } from "@chonsu/shared/limits";
import { conversationBetween, say } from "../support/chat.ts";
import { begin, codeOf, say as describeIt, invite, joinBy, leave, respond } from "../support/experiences.ts";
import { type Handle, PASSWORD, type TestApp } from "../support/harness.ts";
import { NEWCOMER } from "../support/newcomer.ts";

/** The receiver of a notification, the member who causes it, and a third member. They are not chons. */
export const RECEIVER = "hangyeol";
const DOER = "garam";
const THIRD = "nuri";

type Act = () => PromiseLike<{ readonly status: number }>;

/** What makes a notification of a type, and the possible ends of its thing. */
export interface Kind {
  /** Whether the notification is deleted at that end (R33). */
  readonly ends: Readonly<Record<string, "goes" | "stays">>;
  make(app: TestApp): Promise<Readonly<Record<string, Act>>>;
}

/** One act for each named end. */
function kind<const End extends string>(
  ends: Readonly<Record<End, "goes" | "stays">>,
  make: (app: TestApp) => Promise<Readonly<Record<End, Act>>>,
): Kind {
  return { ends, make };
}

const id = (who: Handle) => CAST[who].id;
const post = (app: TestApp, who: Handle, path: string, body: object) => app.as(who).post(path).send(body);
const remove = (app: TestApp, who: Handle, path: string) => app.as(who).delete(path);
const leaveProduct = (app: TestApp, who: Handle) =>
  remove(app, who, "/api/delete-user/").send({ current_password: PASSWORD });

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
const removeComment = (app: TestApp, who: Handle, one: number) => remove(app, who, `/api/comments/${one}/delete/`);
const removePost = (app: TestApp, who: Handle, one: number) => remove(app, who, `/api/projects/delete/${one}/`);
const editExperience = (app: TestApp, who: Handle, one: number, change: object) =>
  app.as(who).put(`/api/experiences/${one}/update/`).send(change);

/** The id of a new invitation. */
async function invited(app: TestApp, who: Handle, experience: number, invitee: Handle): Promise<number> {
  return (await invite(app, who, experience, invitee).expect(201)).body.invitation_id;
}

const cancel = (app: TestApp, who: Handle, invitation: number) =>
  remove(app, who, `/api/experiences/invitations/delete/${invitation}/`);

/** Signs up a member; returns a function that deletes the account. */
async function signUp(app: TestApp, path: string, more: object): Promise<Act> {
  await app
    .visitor()
    .post(path)
    .send({ ...NEWCOMER, ...more })
    .expect(201);
  const { body } = await app.visitor().post("/api/token/").send(NEWCOMER).expect(200);
  return () => app.visitor(body.access).delete("/api/delete-user/").send({ current_password: NEWCOMER.password });
}

/** An experience of the receiver, and another member's answer to an invitation to it. */
async function answered(app: TestApp, response: "accept" | "reject"): Promise<number> {
  const { id: experience } = await begin(app, RECEIVER);
  await invite(app, RECEIVER, experience, DOER).expect(201);
  await respond(app, DOER, experience, response).expect(200);
  return experience;
}

/** A row for each type. A new type without a row does not compile. */
export const KINDS: Readonly<Record<NotificationType, Kind>> = {
  invitation_register: kind({ "the newcomer leaves the product": "stays" }, async (app) => {
    const { body } = await post(app, RECEIVER, "/api/create-invitation-link/", { name: "오태리" }).expect(201);
    const code = new URL(body.link).searchParams.get("code");
    return { "the newcomer leaves the product": await signUp(app, "/api/user/register/", { code }) };
  }),
  invitation_expired: kind({ "the link is revoked": "goes", "another link is": "stays" }, async (app) => {
    const link = await made(post(app, RECEIVER, "/api/create-invitation-link/", { name: "오태리" }));
    app.clock.advance(INVITATION_LINK_LIFETIME_MS);
    const other = await made(post(app, RECEIVER, "/api/create-invitation-link/", { name: "오태리" }));
    return {
      "the link is revoked": () => remove(app, RECEIVER, `/api/delete-invitation-link/${link}/`),
      "another link is": () => remove(app, RECEIVER, `/api/delete-invitation-link/${other}/`),
    };
  }),
  friend_accept: kind(
    { "the chon ends": "goes", "the chon is ended by the receiver": "goes", "the other leaves the product": "goes" },
    async (app) => {
      const relation = await ask(app, RECEIVER, DOER);
      await answer(app, DOER, relation, "accepted").expect(200);
      return {
        "the chon ends": () => remove(app, DOER, `/api/friends/delete/${relation}/`),
        "the chon is ended by the receiver": () => remove(app, RECEIVER, `/api/friends/delete/${relation}/`),
        "the other leaves the product": () => leaveProduct(app, DOER),
      };
    },
  ),
  friend_request: kind(
    {
      "the request is cancelled": "goes",
      "the request is deleted": "goes",
      "the sender leaves the product": "goes",
      "it is accepted": "stays",
      "it is rejected": "stays",
      "it is rejected, and the other way round asked anew": "goes",
    },
    async (app) => {
      const relation = await ask(app, DOER, RECEIVER);
      return {
        "the request is cancelled": () => remove(app, DOER, `/api/friends/request-cancel/${relation}/`),
        "the request is deleted": () => remove(app, DOER, `/api/friends/delete/${relation}/`),
        "the sender leaves the product": () => leaveProduct(app, DOER),
        "it is accepted": () => answer(app, RECEIVER, relation, "accepted"),
        "it is rejected": () => answer(app, RECEIVER, relation, "rejected"),
        "it is rejected, and the other way round asked anew": async () => {
          await answer(app, RECEIVER, relation, "rejected").expect(200);
          return await post(app, RECEIVER, "/api/friends/", { to_user_id: id(DOER) });
        },
      };
    },
  ),
  project_tag: kind(
    {
      "they are on the post no more": "goes",
      "a form leaves the people out": "goes",
      "the post is deleted": "goes",
      "the post is edited": "stays",
      "the writer leaves the product": "stays",
    },
    async (app) => {
      const project = await createPost(app, DOER, { tagged_users: [id(RECEIVER)] });
      return {
        "they are on the post no more": () => edit(app, DOER, project, { tagged_users: [id(THIRD)] }),
        "a form leaves the people out": () =>
          app.as(DOER).patch(`/api/projects/${project}/edit/`).field("title", "다른 제목"),
        "the post is deleted": () => removePost(app, DOER, project),
        "the post is edited": () => edit(app, DOER, project, { title: "다른 제목", tagged_users: [id(RECEIVER)] }),
        "the writer leaves the product": () => leaveProduct(app, DOER),
      };
    },
  ),
  new_comment: kind(
    {
      "the comment is deleted": "goes",
      "what it answers is deleted": "goes",
      "the post is deleted": "goes",
      "another of theirs is deleted": "stays",
      "it is edited": "stays",
      "the writer leaves the product": "stays",
    },
    async (app) => {
      const project = await createPost(app, RECEIVER);
      const parent = await comment(app, RECEIVER, project);
      const thread = await comment(app, THIRD, project);
      const one = await comment(app, DOER, project, thread);
      const other = await comment(app, DOER, project, parent);
      return {
        "the comment is deleted": () => removeComment(app, DOER, one),
        "what it answers is deleted": () => removeComment(app, THIRD, thread),
        "the post is deleted": () => removePost(app, RECEIVER, project),
        "another of theirs is deleted": () => removeComment(app, DOER, other),
        "it is edited": () => app.as(DOER).put(`/api/comments/${one}/edit/`).send({ content: "다른 댓글" }),
        "the writer leaves the product": () => leaveProduct(app, DOER),
      };
    },
  ),
  reply_comment: kind(
    {
      "the reply is deleted": "goes",
      "the comment it answers is deleted": "goes",
      "the post is deleted": "goes",
      "another comment is deleted": "stays",
    },
    async (app) => {
      const project = await createPost(app, THIRD);
      const [own, other] = [await comment(app, RECEIVER, project), await comment(app, RECEIVER, project)];
      const reply = await comment(app, DOER, project, own);
      return {
        "the reply is deleted": () => removeComment(app, DOER, reply),
        "the comment it answers is deleted": () => removeComment(app, RECEIVER, own),
        "the post is deleted": () => removePost(app, THIRD, project),
        "another comment is deleted": () => removeComment(app, RECEIVER, other),
      };
    },
  ),
  project_profile_keyword: kind(
    { "the post is deleted": "goes", "its keywords are others now": "stays", "another post is deleted": "stays" },
    async (app) => {
      await app
        .as(RECEIVER)
        .put("/api/profile/update/")
        .send({ keywords: ["낱말"] })
        .expect(200);
      const project = await createPost(app, DOER);
      const other = await createPost(app, DOER, { keywords: ["다른 낱말"] });
      return {
        "the post is deleted": () => removePost(app, DOER, project),
        "its keywords are others now": () => edit(app, DOER, project, { keywords: ["다른 낱말"] }),
        "another post is deleted": () => removePost(app, DOER, other),
      };
    },
  ),
  experience_request: kind(
    {
      "the invitation is cancelled": "goes",
      "it is left out of the wanted ones": "goes",
      "the last member leaves": "goes",
      "the last member leaves the product": "goes",
      "it is accepted": "stays",
      "it is rejected": "stays",
      "the creator leaves others behind": "stays",
      "somebody else's is cancelled": "stays",
    },
    async (app) => {
      const { id: experience } = await begin(app, DOER);
      await describeIt(app, DOER, experience);
      const other = await invited(app, DOER, experience, "haneul");
      const invitation = await invited(app, DOER, experience, RECEIVER);
      const link = await codeOf(app, DOER, experience);
      return {
        "the invitation is cancelled": () => cancel(app, DOER, invitation),
        "it is left out of the wanted ones": () => editExperience(app, DOER, experience, { pending_invitations: [] }),
        "the last member leaves": () => leave(app, DOER, experience),
        "the last member leaves the product": () => leaveProduct(app, DOER),
        "it is accepted": () => respond(app, RECEIVER, experience, "accept"),
        "it is rejected": () => respond(app, RECEIVER, experience, "reject"),
        "the creator leaves others behind": async () => {
          await joinBy(app, THIRD, link).expect(200);
          return await leave(app, DOER, experience);
        },
        "somebody else's is cancelled": () => cancel(app, DOER, other),
      };
    },
  ),
  experience_accept: kind({ "the experience goes": "goes", "the member is put out": "stays" }, async (app) => {
    const experience = await answered(app, "accept");
    return {
      "the experience goes": async () => {
        await leave(app, DOER, experience).expect(200);
        return await leave(app, RECEIVER, experience);
      },
      "the member is put out": () => editExperience(app, RECEIVER, experience, { accepted_users: [id(RECEIVER)] }),
    };
  }),
  experience_reject: kind({ "the experience goes": "goes", "they are asked again": "stays" }, async (app) => {
    const experience = await answered(app, "reject");
    return {
      "the experience goes": () => leave(app, RECEIVER, experience),
      "they are asked again": () => invite(app, RECEIVER, experience, DOER),
    };
  }),
  experience_deleted: kind({ "the experience goes": "stays" }, async (app) => {
    const { id: experience } = await begin(app, DOER);
    await invite(app, DOER, experience, RECEIVER);
    await respond(app, RECEIVER, experience, "accept").expect(200);
    await editExperience(app, DOER, experience, { accepted_users: [id(DOER)] }).expect(200);
    return { "the experience goes": () => leave(app, DOER, experience) };
  }),
  experience_register: kind(
    { "the experience goes": "stays", "the newcomer leaves the product": "stays" },
    async (app) => {
      const { id: experience } = await begin(app, RECEIVER);
      await describeIt(app, RECEIVER, experience);
      const code = await codeOf(app, RECEIVER, experience);
      const more = { code, inviter_id: id(RECEIVER), experience_id: experience };
      return {
        "the newcomer leaves the product": await signUp(app, "/api/register-experience/", more),
        "the experience goes": () => leave(app, RECEIVER, experience),
      };
    },
  ),
  experience_invitation_deleted: kind(
    { "the experience goes": "stays", "they are asked again": "stays" },
    async (app) => {
      const { id: experience } = await begin(app, DOER);
      await cancel(app, DOER, await invited(app, DOER, experience, RECEIVER)).expect(200);
      return {
        "the experience goes": () => leave(app, DOER, experience),
        "they are asked again": () => invite(app, DOER, experience, RECEIVER),
      };
    },
  ),
  new_message: kind(
    {
      "all messages are deleted": "goes",
      "the receiver leaves the conversation": "goes",
      "the latest message is deleted, another waits": "stays",
      "an earlier message is deleted": "stays",
      "the writer leaves the conversation": "stays",
      "the writer leaves the product": "stays",
    },
    async (app) => {
      const conversation = await conversationBetween(app, DOER, RECEIVER);
      const first = await say(app.as(DOER), conversation, "하나");
      const last = await say(app.as(DOER), conversation, "둘");
      const removeMessage = (one: { id: number }) => app.as(DOER).patch(`/api/messages/${one.id}/delete/`);
      return {
        "all messages are deleted": async () => {
          await removeMessage(first).expect(200);
          return await removeMessage(last);
        },
        "the receiver leaves the conversation": () =>
          remove(app, RECEIVER, `/api/conversations/${conversation}/delete/`),
        "the latest message is deleted, another waits": () => removeMessage(last),
        "an earlier message is deleted": () => removeMessage(first),
        "the writer leaves the conversation": () => remove(app, DOER, `/api/conversations/${conversation}/delete/`),
        "the writer leaves the product": () => leaveProduct(app, DOER),
      };
    },
  ),
};
