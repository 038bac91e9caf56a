import type { Things } from "@chonsu/db/call-records/things";
import { openDatabase } from "@chonsu/db/open-database";
import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { insertRows } from "@chonsu/db/test/insert-rows";
import { CHON_MAX, INVITATION_PICKER_MAX, PROJECT_KEYWORDS_MAX, SEARCH_HISTORY_MAX } from "@chonsu/shared/limits";
import { signToken } from "../../../src/modules/sessions/sessions.hooks.ts";
import { startTestApp, TEST_NOW, type TestApp } from "../../support/harness.ts";
import { LIGHT_PASSWORD_HASH } from "../../support/open-app.ts";

const HOUR = 3_600_000;
/** The number of experiences of a member, and of members in an experience. */
const EXPERIENCES_MAX = 60;
const TAGGED_MAX = 400;

/** The caller. */
export const ME = 1;
/** A chon of mine whose chons are all newcomers. */
const OTHER = 2;
/** The first id of each kind of people. */
const CHONS = 10_000;
const ASKERS = 20_000;
const NEWCOMERS = 30_000;
/** Has no relation to anybody, except that I have sent the second one a request. */
const STRANGER = 3;
const ASKED = 4;
/**
 * Experiences: one of mine without my text, and others with a pending invitation to me. Posts: 1 to n are mine, those
 * from 10001 on are OTHER's.
 */
const SILENT_EXPERIENCE = 90_000;
const INVITED_TO = 50_000;
const OTHERS_POSTS = 10_000;
const MY_MESSAGES = 50_000;
const LINK = "a link that is pending";
const NOBODY = 999_999;
const SESSION = "a session of mine";

/** The things that the records name, in a crowd of this size. Lists in requests have the same length. */
export function crowdThings(size: number, refresh: string): Things {
  const many = numbersTo(size);
  return {
    owner: ME,
    friend: CHONS + 1,
    stranger: STRANGER,
    unconnected: STRANGER,
    full: OTHER,
    requester: ASKERS + 1,
    nobody: NOBODY,
    nobodysCode: "nobodys",
    refresh,
    refreshOfFormerMember: refresh,
    ownersEmail: `member-${ME}@kaist.ac.kr`,
    ownersPassword: SEED_PASSWORD,
    newPassword: "new",
    newcomersEmail: "newcomer@kaist.ac.kr",
    mailedEmail: "mailed@kaist.ac.kr",
    proof: undefined,
    newcomersName: "새내기",
    newcomersInterests: ["로봇", "사진"],
    requestToOwner: ASKERS + 1,
    requestByOwner: ASKED,
    requestToFull: NOBODY,
    requestByFull: NOBODY,
    ownersChon: CHONS + 1,
    pendingLink: 1,
    acceptedLink: NOBODY,
    linkCode: LINK,
    expiredLinkCode: "nobodys",
    ownersPost: 1,
    ownersComment: 1,
    ownersReply: NOBODY,
    othersComment: 1,
    ownersExperience: 1,
    ownersDetail: 1,
    othersDetail: 1,
    undescribedExperience: SILENT_EXPERIENCE,
    pendingInvitation: 1,
    invitee: ASKERS + 1,
    invitingExperience: INVITED_TO + 1,
    shareCode: "others",
    shareInviter: OTHER,
    sharedExperience: INVITED_TO + 1,
    offCode: "nobodys",
    offInviter: OTHER,
    offExperience: NOBODY,
    notification: 1,
    conversation: 1,
    ownersMessage: MY_MESSAGES + 1,
    othersMessage: 1,
    oneSidedConversation: NOBODY,
    searchWord: 1,
    taggable: many.map((index) => CHONS + index),
    invitable: many.slice(0, INVITATION_PICKER_MAX).map((index) => NEWCOMERS + index),
    words: many.slice(0, PROJECT_KEYWORDS_MAX).map((index) => `word ${index}`),
    skills: many.map((index) => `skill ${index}`),
    urls: many.map((index) => `https://example.com/${index}`),
  };
}

const numbersTo = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

const crowds = new Map<string, Buffer>();

/**
 * A member with `size` chons, requests, posts, comments, conversations and experiences, each with `size` dependent
 * rows. The first `popular` posts have `size` likes. The rows are made once in each worker.
 */
export async function startCrowd(size: number, { popular = size } = {}): Promise<TestApp> {
  const name = `${size} ${popular}`;
  const snapshot = crowds.get(name) ?? makeCrowd(size, popular);
  crowds.set(name, snapshot);
  return await startTestApp({ scenario: "empty", snapshot });
}

/** My tokens, of a session that the crowd has from the start. */
export function tokensOfMe({ app, ctx }: TestApp): { readonly token: string; readonly refresh: string } {
  const session = { id: SESSION, userId: ME };
  return { token: signToken(app, ctx, "access", session), refresh: signToken(app, ctx, "refresh", session) };
}

type Tables = Parameters<typeof insertRows>[1];

function makeCrowd(size: number, popular: number): Buffer {
  const { connection, close } = openDatabase(":memory:");
  const many = numbersTo(size);
  const at = { created_at: TEST_NOW - HOUR };
  const note = { user_id: ME, type: "friend_request", ...at };
  const link = { inviter_id: ME, invitee_name: "친구", expires_at: TEST_NOW + HOUR, ...at };
  insertRows(connection, {
    ...people(many),
    ...posts(many, popular),
    ...conversations(many),
    ...experiences(many.slice(0, EXPERIENCES_MAX)),
    sessions: [{ id: SESSION, user_id: ME, ...at }],
    notifications: many.map((n) => ({ ...note, related_user_id: ASKERS + n })),
    search_history: many.slice(0, SEARCH_HISTORY_MAX).map((n) => ({ user_id: ME, keyword: `word ${n}`, ...at })),
    invitation_links: many.map((id) => ({ ...link, id, code: id === 1 ? LINK : `code ${id}` })),
  });
  const bytes = connection.serialize();
  close();
  return bytes;
}

function people(many: readonly number[]): Tables {
  const ids = [ME, OTHER, STRANGER, ASKED, ...[CHONS, ASKERS, NEWCOMERS].flatMap((from) => many.map((n) => from + n))];
  const isChon = (index: number) => index < CHON_MAX;
  const chons = many.filter(isChon).length + 1;
  const studies = { school: "카이스트", degree: "학사", year: 2024, major1: "전산학부" };
  const member = (id: number) => ({
    ...studies,
    id,
    email: `member-${id}@kaist.ac.kr`,
    user_name: `서윤 ${id}`,
    image_file: `${id}.webp`,
    password_hash: LIGHT_PASSWORD_HASH,
    date_joined: id > NEWCOMERS ? TEST_NOW - HOUR : TEST_NOW - 10_000 * HOUR,
    one_degree_count: id === ME || id === OTHER ? chons : 1,
  });
  const interests = (user_id: number) => [
    { user_id, keyword: "로봇" },
    { user_id, keyword: `interest ${user_id}`, position: 1 },
  ];
  const between = (id: number, from_user_id: number, to_user_id: number, isAccepted: boolean) => {
    return { id, from_user_id, to_user_id, status: isAccepted ? "accepted" : "pending" };
  };
  return {
    users: ids.map(member),
    profile_keywords: ids.flatMap(interests),
    profile_skills: ids.flatMap((user_id) => ["ROS", `skill ${user_id}`].map((skill) => ({ user_id, skill }))),
    portfolio_links: ids.map((user_id) => ({ user_id, url: "https://example.com" })),
    friend_relations: [
      between(1, ME, OTHER, true),
      ...many.map((n) => between(CHONS + n, ME, CHONS + n, isChon(n))),
      ...many.map((n) => between(NEWCOMERS + n, OTHER, NEWCOMERS + n, isChon(n))),
      ...many.map((n) => between(ASKERS + n, ASKERS + n, ME, false)),
      between(ASKED, ME, ASKED, false),
    ],
  };
}

function posts(many: readonly number[], popular: number): Tables {
  const post = { title: "로봇", content: "내용", created_at: TEST_NOW - HOUR, comment_count: 2 * many.length };
  const mine = many.map((id) => ({ ...post, id, user_id: ME, like_count: id <= popular ? many.length : 0 }));
  const others = many.map((n) => ({ ...post, id: OTHERS_POSTS + n, user_id: OTHER, like_count: 1 }));
  const ofMe = others.map(({ id: project_id }) => ({ project_id, user_id: ME }));
  const projects = [...mine, ...others];
  const each = (row: object) => projects.map(({ id: project_id }) => ({ project_id, ...row }));
  const picture = { width: 1, height: 1 };
  const said = { project_id: 1, content: "댓글" };
  return {
    projects,
    project_keywords: each({ keyword: "로봇" }),
    project_contacts: each({ contact_info: "me@example.com" }),
    project_images: [1, 2].flatMap((n) =>
      projects.map(({ id }) => ({ project_id: id, file: `${id}-${n}.webp`, ...picture })),
    ),
    project_tags: [
      ...many.slice(0, TAGGED_MAX).map((position) => ({ project_id: 1, user_id: CHONS + position, position })),
      ...ofMe,
    ],
    project_likes: [
      ...many.slice(0, popular).flatMap((project_id) => many.map((n) => ({ project_id, user_id: CHONS + n }))),
      ...ofMe,
    ],
    comments: [
      ...many.map((id) => ({ ...said, id, user_id: id === 1 ? ME : CHONS + id })),
      ...many.map((n) => ({ ...said, user_id: CHONS + n, parent_id: 1 })),
    ],
  };
}

function conversations(many: readonly number[]): Tables {
  const theirs = (conversation_id: number, n: number) => ({
    conversation_id,
    text: "안녕",
    side: 2,
    sender_id: CHONS + n,
  });
  const mine = { conversation_id: 1, text: "안녕", side: 1, sender_id: ME };
  return {
    conversations: many.map((id) => ({ id, user_1_id: ME, user_2_id: CHONS + id })),
    messages: [
      ...many.map((n) => theirs(n, n)),
      ...many.map(() => theirs(1, 1)),
      ...many.map((n) => ({ ...mine, id: MY_MESSAGES + n, image_file: `m${n}.webp` })),
    ],
  };
}

function experiences(few: readonly number[]): Tables {
  const members = [
    ...few.flatMap((experience_id) => [ME, CHONS + 1].map((user_id) => ({ experience_id, user_id }))),
    ...few.map((n) => ({ experience_id: INVITED_TO + n, user_id: OTHER })),
    ...few.slice(1).map((n) => ({ experience_id: 1, user_id: CHONS + n })),
    ...few.map((n) => ({ experience_id: INVITED_TO + 1, user_id: NEWCOMERS + n })),
  ];
  const details = members.map((row, index) => ({ ...row, id: index + 1, description: "로봇" }));
  const waiting = { status: "pending" };
  return {
    experiences: [
      ...few.map((id) => ({ id, title: "내 경험", creator_id: ME })),
      ...few.map((n) => ({ id: INVITED_TO + n, title: "남의 경험", creator_id: OTHER })),
      { id: SILENT_EXPERIENCE, title: "말 없음", creator_id: ME },
    ],
    experience_members: [...members, { experience_id: SILENT_EXPERIENCE, user_id: ME }],
    experience_details: details,
    experience_tags: details.map(({ id: detail_id }) => ({ detail_id, tag: "로봇" })),
    experience_skills: details.map(({ id: detail_id }) => ({ detail_id, skill: "ROS" })),
    experience_invitations: [
      ...few.map((id) => ({ ...waiting, id, experience_id: 1, inviter_id: ME, invitee_id: ASKERS + id })),
      ...few.map((n) => ({ ...waiting, experience_id: INVITED_TO + n, inviter_id: OTHER, invitee_id: ME })),
    ],
    experience_links: [
      { code: "mine", experience_id: 1, inviter_id: ME },
      { code: "others", experience_id: INVITED_TO + 1, inviter_id: OTHER },
    ],
  };
}
