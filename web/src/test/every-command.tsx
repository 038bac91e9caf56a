import { endpoints } from "virtual:endpoints";
import { ACCEPTED_LINK_CODE, EXPIRED_LINK_CODE } from "@chonsu/db/seed/campus/invitation-links";
import { CAST, type Handle } from "@chonsu/db/seed/cast";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import type { Experience } from "@chonsu/shared/entities/experiences";
import type { QueryKey } from "@tanstack/react-query";
import { useCommand } from "../api/command.ts";
import type { CallInput, EndpointRef } from "../api/endpoint-ref.ts";
import { useAddComment, useEditComment, useRemoveComment } from "../features/comments/comments.mutations.ts";
import {
  useDeleteMessage,
  useLeaveConversation,
  useReadConversation,
} from "../features/conversations/conversations.mutations.ts";
import { useSendMessage } from "../features/conversations/outgoing.ts";
import { useStartConversation } from "../features/conversations/start-conversation.ts";
import { useCreateExperience, useSaveExperience } from "../features/experiences/editor/experience-saving.ts";
import { EMPTY_EXPERIENCE } from "../features/experiences/editor/experience-values.ts";
import { useJoin, useLeave, useRespond } from "../features/experiences/experiences.mutations.ts";
import { useRemoveFriend, useRequestFriend, useRespondToRequest } from "../features/friends/friends.mutations.ts";
import { useCreateLink, useRevokeLink } from "../features/invitation-links/invitation-links.mutations.ts";
import {
  useMarkAllRead,
  useMarkRead,
  useRemoveNotifications,
} from "../features/notifications/notifications.mutations.ts";
import { useRemoveProject, useSaveProject, useToggleLike } from "../features/projects/projects.mutations.ts";
import {
  useClearSearches,
  useForgetSearch,
  useRememberSearch,
} from "../features/search-history/search-history.mutations.ts";
import { useInquire } from "../features/settings/settings.mutations.ts";
import { useUpdateProfile } from "../features/users/users.mutations.ts";
import type { About } from "./every-query.ts";
import type { TestServer } from "./server.ts";

/** A command as a page of the web makes it. */
export interface CommandCase {
  /** The member who makes it; haneul by default. */
  readonly by?: Handle;
  /** The things that its page, and the pages of other members, are about. */
  readonly about?: Partial<About>;
  /** Its hook. The returned function makes the command. */
  readonly useIt: () => () => unknown;
  /** Queries that may be stale afterwards when they are marked as stale. */
  readonly later?: readonly QueryKey[];
  /** The same on pages of other members. */
  readonly publishedLater?: readonly QueryKey[];
  /** Queries that change without a published event. */
  readonly unpublished?: readonly QueryKey[];
  /** Makes the command on another device. */
  readonly send: (call: ReturnType<TestServer["as"]>) => Promise<unknown>;
}

export type Prepare = (server: TestServer) => CommandCase | Promise<CommandCase>;

type CallOf<G extends keyof Contract, N extends keyof Contract[G]> = Contract[G][N] extends Endpoint
  ? Contract[G][N]
  : never;

/** Every call other than GET. A missing one does not compile. Null when no data is on screen during the command. */
type Commands = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G] as CallOf<G, N>["method"] extends "GET" ? never : N]: Prepare | null;
  } & { readonly [N in keyof Contract[G]]?: Prepare | null };
};

/** A command without its own hook. */
function made<E extends Endpoint>(endpoint: EndpointRef<E>, input: CallInput<E>): CommandCase {
  return {
    useIt: () => {
      const command = useCommand({ calls: [endpoint], run: (send) => send(endpoint, input) });
      return () => command.mutate();
    },
    send: (call) => call(endpoint, input),
  };
}

const { haneul, junho, minji, seoyun, woojin, taeyang } = CAST;
const ROBOT_POST = 25;
const NEWEST_POST = 26;
/** Lists that show members with the names of their experiences. */
const EXPERIENCE_NAMES = [["friends"], ["projects"]];
const NAMED = { later: EXPERIENCE_NAMES, publishedLater: EXPERIENCE_NAMES };
export const ROBOT_ONE = 1;
const CONVERSATION = 2;
const CONVERSATION_OF_SOHEE = 3;
const GOODS_BOOTH = 4;
const CONVERSATION_HANEUL_LEFT = 5;
const DOODLE_ARM = 7;

async function relationWith({ as }: TestServer, other: number): Promise<number> {
  const relations = await as("haneul")(endpoints.friends.list, {});
  return idOf(relations.find(({ from_user, to_user }) => [from_user?.id, to_user?.id].includes(other)));
}

async function robotOne({ as }: TestServer): Promise<Experience> {
  const all = await as("haneul")(endpoints.experiences.withPending, { params: { userId: haneul.id } });
  return there(all.find(({ id }) => id === ROBOT_ONE));
}

async function detailOf(server: TestServer): Promise<number> {
  const { experience_detail } = await robotOne(server);
  return idOf(experience_detail.find(({ user }) => user === haneul.id));
}

export async function codeOf({ as }: TestServer, owner: Handle, expId: number): Promise<string> {
  const link = await as(owner)(endpoints.experienceLinks.read, { params: { userId: CAST[owner].id, expId } });
  return String(link?.link).split("/").at(-1) ?? "";
}

/** Ends the chon between minji and haneul: they know each other from a conversation and from minji's comments. */
async function partFromMinji(server: TestServer) {
  const id = await relationWith(server, minji.id);
  await server.as("haneul")(endpoints.friends.remove, { params: { id } });
  const [project, experience] = [NEWEST_POST, GOODS_BOOTH];
  await server.as("minji")(endpoints.comments.create, { params: { id: project }, body: { content: "저도요." } });
  const experienceCode = await codeOf(server, "minji", experience);
  return { other: minji.id, project, experience, experienceCode, term: minji.name };
}

function there<T>(row: T | undefined): T {
  if (row === undefined) throw new Error("the campus has no such row");
  return row;
}

function idOf(row: { readonly id: number } | undefined): number {
  return there(row).id;
}

const POST = { title: "새 글", content: "내용", keywords: ["처음 쓰는 낱말"], contacts: [], tagged_users: [] };
const SAVE = { request: { fields: POST, imagesToDelete: [], images: [] } };

export const EVERY_COMMAND: Commands = {
  sessions: { create: null, refresh: null, refreshShort: null, end: null },
  verifications: { checkEmail: null, sendCode: null, verify: null },
  accounts: {
    register: null,
    registerAlone: null,
    registerExperience: null,
    remove: null,
    changePassword: () =>
      made(endpoints.accounts.changePassword, {
        body: { current_password: "chonsu-2026", new_password: "chonsu-2027" },
      }),
    checkPassword: () => made(endpoints.accounts.checkPassword, { body: { password: "chonsu-2026" } }),
  },
  settings: {
    inquire: () => {
      const body = { from_email: haneul.email, body: "궁금해요." };
      return {
        ...made(endpoints.settings.inquire, { body }),
        useIt: () => useInquire().mutate.bind(null, { from: body.from_email, body: body.body }),
      };
    },
  },
  users: {
    updateProfile: () => {
      const changes = { user_name: "정하얀", keywords: ["처음 쓰는 낱말"] };
      return {
        ...made(endpoints.users.updateProfile, { body: changes }),
        about: { project: ROBOT_POST, term: "정하" },
        useIt: () => useUpdateProfile().mutate.bind(null, { changes, picture: "keep" }),
      };
    },
    recount: ({ sql }) => {
      // A wrong count, as an earlier version may have stored it.
      sql(`update users set one_degree_count = 40 where id = ${junho.id}`);
      return made(endpoints.users.recount, { params: { id: junho.id } });
    },
  },
  friends: {
    request: () => ({
      ...made(endpoints.friends.request, { body: { to_user_id: seoyun.id } }),
      about: { other: seoyun.id },
      useIt: () => useRequestFriend().mutate.bind(null, seoyun.id),
    }),
    respond: async (server) => {
      const about = await partFromMinji(server);
      const request = await server.as("minji")(endpoints.friends.request, { body: { to_user_id: haneul.id } });
      return {
        ...made(endpoints.friends.respond, { params: { id: request.id }, body: { status: "accepted" } }),
        about,
        useIt: () => useRespondToRequest().mutate.bind(null, { request, status: "accepted" }),
      };
    },
    remove: async (server) => {
      const id = await relationWith(server, minji.id);
      return {
        ...made(endpoints.friends.remove, { params: { id } }),
        about: { other: minji.id, term: minji.name },
        useIt: () => useRemoveFriend().mutate.bind(null, id),
      };
    },
    cancel: async (server) => {
      const id = await relationWith(server, woojin.id);
      return { ...made(endpoints.friends.cancel, { params: { id } }), about: { other: woojin.id } };
    },
  },
  invitationLinks: {
    create: () => ({
      ...made(endpoints.invitationLinks.create, { body: { name: "새 사람" } }),
      useIt: () => useCreateLink().mutate.bind(null, "새 사람"),
    }),
    remove: async ({ as }) => {
      const links = await as("haneul")(endpoints.invitationLinks.list, {});
      const id = idOf(links.find(({ invitee_name }) => invitee_name === "안지후"));
      return {
        ...made(endpoints.invitationLinks.remove, { params: { id } }),
        about: { linkCode: EXPIRED_LINK_CODE },
        unpublished: [["invitationLinks"]],
        useIt: () => useRevokeLink().mutate.bind(null, id),
      };
    },
  },
  projects: {
    create: () => ({ ...made(endpoints.projects.create, { body: POST }), later: [["projects"]] }),
    edit: () => ({
      ...made(endpoints.projects.edit, { params: { id: ROBOT_POST }, body: POST }),
      later: [["projects"]],
    }),
    remove: () => ({
      ...made(endpoints.projects.remove, { params: { id: ROBOT_POST } }),
      later: [...["one", "taggedUsers", "likedUsers", "search"].map((name) => ["projects", name]), ["comments"]],
      useIt: () => useRemoveProject(() => {}).mutate.bind(null, ROBOT_POST),
    }),
    toggleLike: async ({ as }) => {
      const project = await as("haneul")(endpoints.projects.one, { params: { id: String(NEWEST_POST) } });
      return {
        ...made(endpoints.projects.toggleLike, { params: { id: NEWEST_POST } }),
        about: { project: NEWEST_POST },
        later: [
          ["projects", "liked"],
          ["projects", "likedUsers"],
        ],
        useIt: () => useToggleLike(project).mutate.bind(null, undefined),
      };
    },
  },
  comments: {
    create: () => ({
      ...made(endpoints.comments.create, { params: { id: NEWEST_POST }, body: { content: "좋아요!" } }),
      about: { project: NEWEST_POST },
      useIt: () =>
        useAddComment(NEWEST_POST, haneul.id).mutate.bind(null, {
          ...{ content: "좋아요!", parentId: null, draftKey: "x", clientKey: "k" },
        }),
    }),
    edit: async ({ as }) => {
      const params = { id: ROBOT_POST };
      const { id } = await as("haneul")(endpoints.comments.create, { params, body: { content: "처음" } });
      return {
        ...made(endpoints.comments.edit, { params: { id }, body: { content: "바꿈" } }),
        useIt: () => useEditComment(ROBOT_POST).mutate.bind(null, { id, content: "바꿈" }),
      };
    },
    remove: async ({ as }) => {
      const params = { id: ROBOT_POST };
      const { id } = await as("haneul")(endpoints.comments.create, { params, body: { content: "처음" } });
      await as("junho")(endpoints.comments.create, { params, body: { content: "답", parent_comment: id } });
      return {
        ...made(endpoints.comments.remove, { params: { id } }),
        useIt: () => useRemoveComment(ROBOT_POST).mutate.bind(null, id),
      };
    },
  },
  experiences: {
    create: () => ({ ...made(endpoints.experiences.create, { body: { title: "새 경험" } }), ...NAMED }),
    edit: () => ({
      ...made(endpoints.experiences.edit, { params: { id: ROBOT_ONE }, body: { title: "배달 로봇 2호" } }),
      ...NAMED,
    }),
    leave: async ({ as }) => {
      const body = { experience_id: DOODLE_ARM, invitee_id: junho.id };
      await as("haneul")(endpoints.experienceInvitations.create, { body });
      const response = { experience_id: DOODLE_ARM, response: "reject" } as const;
      await as("junho")(endpoints.experienceInvitations.respond, { body: response });
      await as("junho")(endpoints.notifications.remove, { params: { id: await newestOf(as, "junho") } });
      return {
        ...made(endpoints.experiences.leave, { params: { id: DOODLE_ARM } }),
        about: { experience: DOODLE_ARM },
        ...NAMED,
        useIt: () => useLeave().mutate.bind(null, DOODLE_ARM),
      };
    },
  },
  experienceDetails: {
    create: async ({ as }) => {
      const { id } = await as("haneul")(endpoints.experiences.create, { body: { title: "새 경험" } });
      const detail = { description: "처음 쓰는 배달 로봇 이야기", tags: ["처음"], skills_used: ["Rust"] };
      return {
        ...made(endpoints.experienceDetails.create, {
          body: { experience: id, ...detail, start_date: null, end_date: null },
        }),
        ...NAMED,
      };
    },
    edit: async (server) => ({
      ...made(endpoints.experienceDetails.edit, {
        params: { id: await detailOf(server) },
        body: { description: "로봇을 다시 씁니다.", tags: ["처음"] },
      }),
      ...NAMED,
    }),
    remove: async (server) => ({
      ...made(endpoints.experienceDetails.remove, { params: { id: await detailOf(server) } }),
      ...NAMED,
    }),
  },
  experienceInvitations: {
    create: () => ({
      ...made(endpoints.experienceInvitations.create, { body: { experience_id: ROBOT_ONE, invitee_id: minji.id } }),
      about: { other: minji.id },
    }),
    respond: async (server) => {
      const about = await partFromMinji(server);
      const { experience } = about;
      const asked = { experience_id: experience, invitee_id: haneul.id };
      await server.as("minji")(endpoints.experienceInvitations.create, { body: asked });
      const body = { experience_id: experience, response: "accept" } as const;
      return {
        ...made(endpoints.experienceInvitations.respond, { body }),
        about,
        useIt: () => useRespond(experience).mutate.bind(null, "accept"),
      };
    },
    cancel: async (server) => {
      const { pending_invitations } = await robotOne(server);
      const id = idOf(pending_invitations.find(({ invitee }) => invitee === taeyang.id));
      return { ...made(endpoints.experienceInvitations.cancel, { params: { id } }), about: { other: taeyang.id } };
    },
  },
  experienceLinks: {
    join: async (server) => {
      const about = await partFromMinji(server);
      const { experienceCode: code } = about;
      return {
        ...made(endpoints.experienceLinks.join, { params: { code } }),
        about,
        useIt: () => useJoin(code).mutate.bind(null, undefined),
      };
    },
  },
  notifications: {
    update: async ({ as }) => {
      const id = await newestOf(as, "haneul");
      return {
        ...made(endpoints.notifications.update, { params: { id }, body: { is_read: true } }),
        useIt: () => useMarkRead().mutate.bind(null, [id]),
      };
    },
    remove: async ({ as }) => {
      const id = await newestOf(as, "haneul");
      return {
        ...made(endpoints.notifications.remove, { params: { id } }),
        useIt: () => useRemoveNotifications().mutate.bind(null, [id]),
      };
    },
    readAll: () => ({
      ...made(endpoints.notifications.readAll, {}),
      useIt: () => useMarkAllRead().mutate.bind(null, undefined),
    }),
  },
  changes: {},
  // These are reads.
  searches: { people: null, experiences: null, projects: null },
  searchHistory: {
    add: () => ({
      ...made(endpoints.searchHistory.add, { body: { keyword: "새 말" } }),
      useIt: () => useRememberSearch().bind(null, "새 말"),
    }),
    remove: async ({ as }) => {
      const [item] = await as("haneul")(endpoints.searchHistory.list, {});
      const id = idOf(item);
      return {
        ...made(endpoints.searchHistory.remove, { params: { id } }),
        useIt: () => useForgetSearch().mutate.bind(null, there(item)),
      };
    },
    clear: () => ({
      ...made(endpoints.searchHistory.clear, {}),
      useIt: () => useClearSearches().mutate.bind(null, undefined),
    }),
  },
  keywords: {},
  suggestions: {},
  conversations: {
    create: () => ({
      ...made(endpoints.conversations.create, { body: { user_2: seoyun.id } }),
      about: { other: seoyun.id },
      useIt: () => useStartConversation().mutate.bind(null, seoyun.id),
    }),
    leave: () => ({
      ...made(endpoints.conversations.leave, { params: { id: CONVERSATION } }),
      useIt: () => useLeaveConversation().mutate.bind(null, CONVERSATION),
    }),
    read: () => ({
      ...made(endpoints.conversations.read, { params: { id: CONVERSATION } }),
      useIt: () => useReadConversation(haneul.id).mutate.bind(null, CONVERSATION),
    }),
  },
  messages: {
    create: () => ({
      ...made(endpoints.messages.create, {
        params: { conversationId: CONVERSATION },
        body: { message: "새 말", client_key: "key" },
      }),
      useIt: () => useSendMessage(CONVERSATION, async (image) => image).send.bind(null, "새 말", []),
    }),
    remove: async ({ as }) => {
      const [params, query] = [{ id: CONVERSATION_OF_SOHEE }, { limit: 50 }];
      const { user1_messages } = await as("haneul")(endpoints.conversations.messages, { params, query });
      const id = idOf(user1_messages.at(-1));
      return {
        ...made(endpoints.messages.remove, { params: { id } }),
        about: { conversation: params.id },
        useIt: () => useDeleteMessage(params.id).mutate.bind(null, id),
      };
    },
  },
};

const NOTHING = { title: false, detail: false, people: false };
const EXPERIENCE = { ...EMPTY_EXPERIENCE, title: "새 경험", keywords: ["처음"], description: "배달 로봇 이야기" };

/** Commands of editors, which make several calls, and cases with other receivers. */
export const OTHER_COMMANDS: Readonly<Record<string, Prepare>> = {
  "a new post": () => ({
    ...made(endpoints.projects.create, { body: POST }),
    later: [["projects"]],
    useIt: () => useSaveProject(null).mutate.bind(null, SAVE),
  }),
  "a changed post": () => ({
    ...made(endpoints.projects.edit, { params: { id: ROBOT_POST }, body: POST }),
    later: [["projects"]],
    useIt: () => useSaveProject(ROBOT_POST).mutate.bind(null, SAVE),
  }),
  "a new experience": () => ({
    ...made(endpoints.experiences.create, { body: { title: "새 경험" } }),
    ...NAMED,
    useIt: () => useCreateExperience().mutate.bind(null, EXPERIENCE),
  }),
  "a changed experience": async (server) => {
    const experience = await robotOne(server);
    const change = { userId: haneul.id, experience, values: EXPERIENCE, onSaved: () => {} };
    return {
      ...made(endpoints.experiences.edit, { params: { id: ROBOT_ONE }, body: { title: "새 경험" } }),
      ...NAMED,
      useIt: () =>
        useSaveExperience().mutate.bind(null, { ...change, dirty: { ...NOTHING, title: true, detail: true } }),
    };
  },
  "a message to somebody who had left": () => ({
    ...made(endpoints.messages.create, {
      params: { conversationId: CONVERSATION_HANEUL_LEFT },
      body: { message: "당직표요." },
    }),
    by: "kyungmin",
    about: { other: haneul.id, conversation: CONVERSATION_HANEUL_LEFT },
    useIt: () => useSendMessage(CONVERSATION_HANEUL_LEFT, async (image) => image).send.bind(null, "당직표요.", []),
  }),
};

/** The latest notification of a member. */
async function newestOf(as: TestServer["as"], member: Handle): Promise<number> {
  return idOf((await as(member)(endpoints.notifications.list, {}))[0]);
}

export const ABOUT = {
  ...{
    me: haneul.id,
    other: junho.id,
    project: ROBOT_POST,
    conversation: CONVERSATION,
    experience: ROBOT_ONE,
    term: "로봇",
  },
  linkCode: ACCEPTED_LINK_CODE,
};
