import type { Things } from "@chonsu/db/calls/things";
import { SEED_PASSWORD, SEED_PASSWORD_HASH } from "@chonsu/db/seed/cast";
import { comments } from "@chonsu/db/tables/comments";
import { conversations, messages } from "@chonsu/db/tables/conversations";
import {
  experienceDetails,
  experienceInvitations,
  experienceLinks,
  experienceMembers,
  experienceSkills,
  experiences,
  experienceTags,
} from "@chonsu/db/tables/experiences";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { invitationLinks } from "@chonsu/db/tables/invitation-links";
import { notifications } from "@chonsu/db/tables/notifications";
import {
  projectContacts,
  projectImages,
  projectKeywords,
  projectLikes,
  projects,
  projectTags,
} from "@chonsu/db/tables/projects";
import { searchHistory } from "@chonsu/db/tables/searches";
import { portfolioLinks, profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import { CHON_MAX, INVITATION_PICKER_MAX, PROJECT_KEYWORDS_MAX, SEARCH_HISTORY_MAX } from "@chonsu/shared/limits";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { partsOf } from "../../../src/platform/pieces.ts";
import { startTestApp, TEST_NOW, type TestApp } from "../../support/harness.ts";

const HOUR = 3_600_000;
const ROWS_OF_A_STATEMENT = 1000;
/** The experiences of a member, and the members of an experience. */
const EXPERIENCES_MAX = 60;
const TAGGED_MAX = 400;

/** Who asks. */
export const ME = 1;
/** A chon of mine whose chons are all newcomers. */
const OTHER = 2;
/** Where the ids of a kind of people begin. */
const CHONS = 10_000;
const ASKERS = 20_000;
const NEWCOMERS = 30_000;
/** Has nothing to do with anybody, but that I have asked the second. */
const STRANGER = 3;
const ASKED = 4;
/** An experience of mine that I have said nothing about, and others that wait for my answer; posts: 1..n are mine, 10001.. OTHER's. */
const SILENT_EXPERIENCE = 90_000;
const INVITED_TO = 50_000;
const OTHERS_POSTS = 10_000;
const MY_MESSAGES = 50_000;
const LINK = "a link that is pending";
const NOBODY = 999_999;

/** What the records of the calls name, in a crowd of this size: lists are as long. */
export function crowdThings(size: number, refresh: string): Things {
  const many = Array.from({ length: size }, (_, index) => index + 1);
  return {
    ...{ owner: ME, friend: CHONS + 1, stranger: STRANGER, unconnected: STRANGER, full: OTHER, requester: ASKERS + 1 },
    ...{ nobody: NOBODY, nobodysCode: "nobodys", refresh, refreshOfFormerMember: refresh },
    ...{ ownersEmail: `member-${ME}@kaist.ac.kr`, ownersPassword: SEED_PASSWORD, newPassword: "new" },
    ...{ newcomersEmail: "newcomer@kaist.ac.kr", mailedEmail: "mailed@kaist.ac.kr", proof: undefined },
    ...{ newcomersName: "새내기", newcomersInterests: ["로봇", "사진"] },
    ...{ requestToOwner: ASKERS + 1, requestByOwner: ASKED, requestToFull: NOBODY, requestByFull: NOBODY },
    ...{ ownersChon: CHONS + 1, pendingLink: 1, acceptedLink: NOBODY, linkCode: LINK, expiredLinkCode: "nobodys" },
    ...{ ownersPost: 1, ownersComment: 1, ownersReply: NOBODY, othersComment: 1 },
    ...{ ownersExperience: 1, ownersDetail: 1, othersDetail: 1, undescribedExperience: SILENT_EXPERIENCE },
    ...{ pendingInvitation: 1, invitee: ASKERS + 1, invitingExperience: INVITED_TO + 1 },
    ...{ shareCode: "others", shareInviter: OTHER, sharedExperience: INVITED_TO + 1 },
    ...{ offCode: "nobodys", offInviter: OTHER, offExperience: NOBODY },
    ...{
      notification: 1,
      conversation: 1,
      ownersMessage: MY_MESSAGES + 1,
      othersMessage: 1,
      oneSidedConversation: NOBODY,
      searchWord: 1,
    },
    taggable: many.map((index) => CHONS + index),
    invitable: many.slice(0, INVITATION_PICKER_MAX).map((index) => NEWCOMERS + index),
    words: many.slice(0, PROJECT_KEYWORDS_MAX).map((index) => `word ${index}`),
    skills: many.map((index) => `skill ${index}`),
    urls: many.map((index) => `https://example.com/${index}`),
  };
}

/**
 * A member with `size` of everything around them: chons, requests, posts, comments, conversations, experiences and what hangs on each. The
 * first `popular` of their posts are liked by as many.
 */
export async function startCrowd(size: number, { popular = size } = {}): Promise<TestApp> {
  const app = await startTestApp({ scenario: "empty" });
  const each = <T>(make: (index: number) => T) => Array.from({ length: size }, (_, index) => make(index + 1));
  const insert = <T extends SQLiteTable>(table: T, rows: T["$inferInsert"][]) => {
    for (const part of partsOf(rows, ROWS_OF_A_STATEMENT)) app.ctx.db.insert(table).values(part).run();
  };
  addPeople(insert, each);
  addPosts(insert, each, popular);
  addConversations(insert, each);
  addExperiences(insert, each);
  const at = { createdAt: TEST_NOW - HOUR };
  const note = { userId: ME, message: "", subject: null, relatedProjectId: null, ...at };
  insert(
    notifications,
    each((index) => ({ ...note, type: "friend_request", isRead: false, relatedUserId: ASKERS + index })),
  );
  insert(
    searchHistory,
    each((index) => ({ userId: ME, keyword: `word ${index}`, ...at })).slice(0, SEARCH_HISTORY_MAX),
  );
  const link = { inviterId: ME, inviteeId: null, expiryNotifiedAt: null, expiresAt: TEST_NOW + HOUR, ...at };
  insert(
    invitationLinks,
    each((index) => ({ ...link, id: index, code: index === 1 ? LINK : `code ${index}`, inviteeName: "친구" })),
  );
  app.ctx.memory.sync();
  return app;
}

type Insert = <T extends SQLiteTable>(table: T, rows: T["$inferInsert"][]) => unknown;
type Each = <T>(make: (index: number) => T) => T[];

function addPeople(insert: Insert, each: Each): void {
  const ids = [
    ME,
    OTHER,
    STRANGER,
    ASKED,
    ...[CHONS, ASKERS, NEWCOMERS].flatMap((from) => each((index) => from + index)),
  ];
  const isChon = (index: number) => index < CHON_MAX;
  const counts = new Map([ME, OTHER].map((id) => [id, each((index) => index).filter(isChon).length + 1]));
  const member = {
    passwordHash: SEED_PASSWORD_HASH,
    isStaff: false,
    isSuperuser: false,
    lastLogin: null,
    introduction: "",
  };
  const studies = { school: "카이스트", degree: "학사", year: 2024, major1: "전산학부", major2: null };
  insert(
    users,
    ids.map((id) => ({
      ...member,
      ...studies,
      id,
      email: `member-${id}@kaist.ac.kr`,
      userName: `회원 ${id}`,
      imageFile: `${id}.webp`,
      dateJoined: id > NEWCOMERS ? TEST_NOW - HOUR : TEST_NOW - 10_000 * HOUR,
      oneDegreeCount: counts.get(id) ?? 1,
    })),
  );
  insert(
    profileKeywords,
    ids.flatMap((userId) => ["로봇", `interest ${userId}`].map((keyword, position) => ({ userId, keyword, position }))),
  );
  insert(
    profileSkills,
    ids.flatMap((userId) => ["ROS", `skill ${userId}`].map((skill) => ({ userId, skill }))),
  );
  insert(
    portfolioLinks,
    ids.map((userId) => ({ userId, url: "https://example.com" })),
  );
  const chon = { status: "accepted", createdAt: 0 } as const;
  const relation = (index: number) => ({ ...chon, status: isChon(index) ? chon.status : ("pending" as const) });
  insert(friendRelations, [
    { ...chon, id: 1, fromUserId: ME, toUserId: OTHER },
    ...each((index) => ({ ...relation(index), id: CHONS + index, fromUserId: ME, toUserId: CHONS + index })),
    ...each((index) => ({ ...relation(index), id: NEWCOMERS + index, fromUserId: OTHER, toUserId: NEWCOMERS + index })),
    ...each((index) => ({
      ...chon,
      id: ASKERS + index,
      fromUserId: ASKERS + index,
      toUserId: ME,
      status: "pending" as const,
    })),
    { ...chon, id: ASKED, fromUserId: ME, toUserId: ASKED, status: "pending" as const },
  ]);
}

function addPosts(insert: Insert, each: Each, popular: number): void {
  const rows = [
    ...each((id) => ({ id, userId: ME })),
    ...each((index) => ({ id: OTHERS_POSTS + index, userId: OTHER })),
  ];
  const texts = { content: "내용", createdAt: TEST_NOW - HOUR };
  const count = each(() => 1).length;
  const isPopular = (row: { id: number; userId: number }) => row.userId === ME && row.id <= popular;
  const likesOf = (row: { id: number; userId: number }) => {
    if (row.userId !== ME) return 1;
    return isPopular(row) ? count : 0;
  };
  insert(
    projects,
    rows.map((row) => ({
      ...texts,
      ...row,
      title: "로봇",
      likeCount: likesOf(row),
      commentCount: 2 * count,
    })),
  );
  insert(
    projectKeywords,
    rows.map(({ id }) => ({ projectId: id, position: 0, keyword: "로봇" })),
  );
  insert(
    projectContacts,
    rows.map(({ id }) => ({ projectId: id, position: 0, contactInfo: "me@example.com" })),
  );
  insert(
    projectImages,
    rows.flatMap(({ id }) =>
      [1, 2].map((part) => ({ projectId: id, file: `${id}-${part}.webp`, width: 1, height: 1 })),
    ),
  );
  insert(projectTags, each((index) => ({ projectId: 1, userId: CHONS + index, position: index })).slice(0, TAGGED_MAX));
  insert(
    projectTags,
    each((index) => ({ projectId: OTHERS_POSTS + index, userId: ME, position: 0 })),
  );
  insert(
    projectLikes,
    rows.flatMap(({ id, userId }) => (userId === ME ? [] : [{ projectId: id, userId: ME, createdAt: 0 }])),
  );
  for (const { id, userId } of rows.filter(isPopular)) {
    insert(
      projectLikes,
      each((index) => ({ projectId: id, userId: userId + CHONS - 1 + index, createdAt: 0 })),
    );
  }
  const comment = { projectId: 1, content: "댓글", createdAt: 0 };
  insert(
    comments,
    each((index) => ({ ...comment, id: index, userId: index === 1 ? ME : CHONS + index, parentId: null })),
  );
  insert(
    comments,
    each((index) => ({ ...comment, userId: CHONS + index, parentId: 1 })),
  );
}

function addConversations(insert: Insert, each: Each): void {
  const conversation = {
    deletedForUser1: false,
    deletedForUser2: false,
    clearedUpTo1: 0,
    clearedUpTo2: 0,
    createdAt: 0,
    updatedAt: 0,
  };
  insert(
    conversations,
    each((index) => ({ ...conversation, id: index, user1Id: ME, user2Id: CHONS + index })),
  );
  const said = { text: "안녕", imageFile: null, imageWidth: null, imageHeight: null, isRead: false, isDeleted: false };
  const message = { ...said, clientKey: null, createdAt: 0 };
  insert(
    messages,
    each((index) => ({ ...message, conversationId: index, side: 2, senderId: CHONS + index })),
  );
  insert(
    messages,
    each(() => ({ ...message, conversationId: 1, side: 2, senderId: CHONS + 1 })),
  );
  insert(
    messages,
    each((index) => ({
      ...message,
      id: MY_MESSAGES + index,
      conversationId: 1,
      side: 1,
      senderId: ME,
      imageFile: `m${index}.webp`,
    })),
  );
}

function addExperiences(insert: Insert, each: Each): void {
  const mine = each((id) => ({ id, title: "내 경험", creatorId: ME, createdAt: 0 })).slice(0, EXPERIENCES_MAX);
  const others = each((index) => ({
    id: INVITED_TO + index,
    title: "남의 경험",
    creatorId: OTHER,
    createdAt: 0,
  })).slice(0, EXPERIENCES_MAX);
  insert(experiences, [...mine, ...others, { id: SILENT_EXPERIENCE, title: "말 없음", creatorId: ME, createdAt: 0 }]);
  const members = [
    ...mine.flatMap(({ id }) => [ME, CHONS + 1].map((userId) => ({ experienceId: id, userId }))),
    ...others.map(({ id }) => ({ experienceId: id, userId: OTHER })),
    ...each((index) => ({ experienceId: 1, userId: CHONS + index })).slice(1, EXPERIENCES_MAX),
    ...each((index) => ({ experienceId: INVITED_TO + 1, userId: NEWCOMERS + index })).slice(0, EXPERIENCES_MAX),
  ];
  insert(
    experienceMembers,
    [...members, { experienceId: SILENT_EXPERIENCE, userId: ME }].map((row) => ({ ...row, joinedAt: 0 })),
  );
  insert(
    experienceDetails,
    members.map((row, index) => ({ id: index + 1, ...row, description: "로봇", startDate: null, endDate: null })),
  );
  insert(
    experienceTags,
    members.map((_row, index) => ({ detailId: index + 1, position: 0, tag: "로봇" })),
  );
  insert(
    experienceSkills,
    members.map((_row, index) => ({ detailId: index + 1, position: 0, skill: "ROS" })),
  );
  const waiting = { status: "pending", createdAt: 0 } as const;
  insert(experienceInvitations, [
    ...mine.map(({ id }) => ({ ...waiting, id, experienceId: 1, inviterId: ME, inviteeId: ASKERS + id })),
    ...others.map(({ id }) => ({ ...waiting, experienceId: id, inviterId: OTHER, inviteeId: ME })),
  ]);
  const link = { createdAt: 0, disabledAt: null };
  insert(experienceLinks, [
    { ...link, code: "mine", experienceId: 1, inviterId: ME },
    { ...link, code: "others", experienceId: INVITED_TO + 1, inviterId: OTHER },
  ]);
}
