import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { CAST } from "@chonsu/db/seed/cast";
import { allBut, everyone, outside, type RowsOf } from "./row.ts";

const post = { id: PROJECTS.deliveryRobot.id };
const experience = EXPERIENCES.robotOne.id;

/** Posts with their comments, experiences, searches. */
export const workRows: RowsOf<
  | "projects"
  | "comments"
  | "experiences"
  | "experienceDetails"
  | "experienceInvitations"
  | "experienceLinks"
  | "searches"
  | "searchHistory"
  | "keywords"
  | "suggestions"
> = (things) => ({
  projects: {
    mine: { request: {}, other: "doyun", members: everyone(200), outsiders: "refused" },
    every: {
      request: { query: { page: 1, page_size: 50 } },
      other: "doyun",
      members: everyone(200),
      outsiders: "refused",
    },
    liked: { request: {}, other: "doyun", members: everyone(200), outsiders: "refused" },
    one: { request: { params: post }, other: "doyun", members: everyone(200), outsiders: outside(200) },
    create: {
      request: { body: { title: "함께해요", content: "내용", keywords: ["로보틱스"], tagged_users: [CAST.doyun.id] } },
      other: "doyun",
      members: everyone(201),
      outsiders: "refused",
    },
    edit: {
      request: { params: post, body: { title: "바꾼 제목", keywords: ["로보틱스"] } },
      other: "doyun",
      members: allBut("PROJECT_NOT_OWNED", { owner: 200 }),
      outsiders: "refused",
    },
    remove: {
      request: { params: post },
      other: "doyun",
      members: allBut("PROJECT_NOT_OWNED", { owner: 204 }),
      outsiders: "refused",
    },
    taggedUsers: { request: { params: post }, other: "doyun", members: everyone(200), outsiders: "refused" },
    likedUsers: { request: { params: post }, other: "doyun", members: everyone(200), outsiders: "refused" },
    likedStatus: { request: { params: post }, other: "doyun", members: everyone(200), outsiders: "refused" },
    toggleLike: { request: { params: post }, other: "doyun", members: everyone(200), outsiders: "refused" },
  },
  comments: {
    list: { request: { params: post }, other: "taeyang", members: everyone(200), outsiders: "refused" },
    create: {
      request: { params: post, body: { content: "좋아요", parent_comment: things.othersComment } },
      other: "taeyang",
      members: everyone(201),
      outsiders: "refused",
    },
    edit: {
      request: { params: { id: things.ownersComment }, body: { content: "고친 댓글" } },
      other: "taeyang",
      members: allBut("COMMENT_NOT_OWNED", { owner: 200 }),
      outsiders: "refused",
    },
    remove: {
      request: { params: { id: things.ownersComment } },
      other: "taeyang",
      members: allBut("COMMENT_NOT_OWNED", { owner: 204 }),
      outsiders: "refused",
    },
  },
  experiences: {
    create: { request: { body: { title: "새 경험" } }, other: "doyun", members: everyone(201), outsiders: "refused" },
    edit: {
      request: { params: { id: experience }, body: { title: "바꾼 제목" } },
      other: "doyun",
      members: allBut("EXPERIENCE_NOT_CREATOR", { owner: 200 }),
      outsiders: "refused",
    },
    leave: {
      request: { params: { id: experience } },
      other: "doyun",
      members: allBut("EXPERIENCE_NOT_MEMBER", { friend: 200, other: 200, owner: 200 }),
      outsiders: "refused",
    },
    ofUser: {
      request: { params: { userId: CAST.haneul.id } },
      other: "doyun",
      members: everyone(200),
      outsiders: "refused",
    },
    withPending: {
      request: { params: { userId: CAST.haneul.id } },
      other: "sohee",
      members: everyone(200),
      outsiders: "refused",
    },
  },
  experienceDetails: {
    create: {
      request: { body: { experience: things.experienceWithoutDetail, description: "함께했어요", tags: ["로봇"] } },
      other: "doyun",
      members: allBut("EXPERIENCE_NOT_MEMBER", { owner: 201 }),
      outsiders: "refused",
    },
    edit: {
      request: { params: { id: things.ownersDetail }, body: { description: "고친 말" } },
      other: "doyun",
      members: allBut("EXPERIENCE_DETAIL_NOT_OWNED", { owner: 200 }),
      outsiders: "refused",
    },
    remove: {
      request: { params: { id: things.othersDetail } },
      other: "doyun",
      members: allBut("EXPERIENCE_DETAIL_NOT_OWNED", { other: 204, owner: 204 }),
      outsiders: "refused",
    },
  },
  experienceInvitations: {
    create: {
      request: { body: { experience_id: experience, invitee_id: CAST.eunseo.id } },
      other: "doyun",
      members: allBut("EXPERIENCE_NOT_CREATOR", { owner: 201 }),
      outsiders: "refused",
    },
    respond: {
      request: { body: { experience_id: EXPERIENCES.soundMap.id, response: "accept" } },
      other: "sohee",
      members: allBut("EXPERIENCE_INVITATION_NOT_FOUND", { owner: 200 }),
      outsiders: "refused",
    },
    cancel: {
      request: { params: { id: things.experienceInvitation } },
      other: "seungmin",
      members: allBut("EXPERIENCE_NOT_CREATOR", { owner: 200 }),
      outsiders: "refused",
    },
  },
  experienceLinks: {
    read: {
      request: { params: { userId: CAST.haneul.id, expId: experience } },
      other: "doyun",
      members: allBut("EXPERIENCE_NOT_MEMBER", { friend: 200, other: 200, owner: 200 }),
      outsiders: "refused",
    },
    welcome: {
      request: { params: { code: experienceCode(experience) } },
      other: "doyun",
      members: everyone(200),
      outsiders: outside(200),
    },
    join: {
      request: { params: { code: experienceCode(experience) } },
      other: "doyun",
      members: everyone(200),
      outsiders: "refused",
    },
  },
  searches: {
    people: { request: { body: { q: "" } }, other: "doyun", members: everyone(200), outsiders: "refused" },
    experiences: { request: { body: { q: "" } }, other: "doyun", members: everyone(200), outsiders: "refused" },
    projects: { request: { body: { q: "" } }, other: "doyun", members: everyone(200), outsiders: "refused" },
  },
  searchHistory: {
    list: { request: {}, other: "doyun", members: everyone(200), outsiders: "refused" },
    add: { request: { body: { keyword: "로봇" } }, other: "doyun", members: everyone(201), outsiders: "refused" },
    remove: {
      request: { params: { id: things.searchWord } },
      other: "doyun",
      members: allBut("SEARCH_HISTORY_NOT_FOUND", { owner: 204 }),
      outsiders: "refused",
    },
    clear: { request: {}, other: "doyun", members: everyone(204), outsiders: "refused" },
  },
  keywords: { list: { request: {}, other: "doyun", members: everyone(200), outsiders: "refused" } },
  suggestions: { list: { request: {}, other: "doyun", members: everyone(200), outsiders: "refused" } },
});
