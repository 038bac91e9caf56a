import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { CAST } from "@chonsu/db/seed/cast";
import { COMMENT_MAX } from "@chonsu/shared/limits";
import { FRIEND, OWNER, STRANGER } from "../access/world.ts";
import { NOBODYS, type ProvocationsOf } from "./provocation.ts";

const post = { id: PROJECTS.deliveryRobot.id };
const robot = EXPERIENCES.robotOne.id;
const owner = CAST[OWNER].id;
const friend = CAST[FRIEND].id;
const tooLong = "가".repeat(COMMENT_MAX + 1);
const switchedOff = { params: { code: experienceCode(EXPERIENCES.robotCamp.id) } };

/** Codes of posts with their comments, experiences and searches. */
export const workProvocations: ProvocationsOf<
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
> = (things) => {
  const nobodys = { request: { params: { id: NOBODYS } } };
  const noPage = { PAGE_NOT_FOUND: { request: { query: { page: NOBODYS } } } };
  const noPost = { PROJECT_NOT_FOUND: nobodys };
  const ownersComment = { params: { id: things.ownersComment } };
  const ownersDetail = { request: { params: { id: things.ownersDetail } }, as: FRIEND } as const;
  return {
    projects: {
      mine: noPage,
      every: noPage,
      liked: {},
      one: noPost,
      create: {},
      edit: { PROJECT_NOT_OWNED: { request: { params: post }, as: FRIEND }, ...noPost },
      remove: { PROJECT_NOT_OWNED: { request: { params: post }, as: FRIEND }, ...noPost },
      taggedUsers: noPost,
      likedUsers: noPost,
      likedStatus: noPost,
      toggleLike: noPost,
    },
    comments: {
      list: noPost,
      create: {
        COMMENT_TOO_LONG: { request: { params: post, body: { content: tooLong } } },
        REPLY_TOO_LONG: {
          request: { params: post, body: { content: tooLong, parent_comment: things.othersComment } },
        },
        PROJECT_NOT_FOUND: { request: { params: { id: NOBODYS }, body: { content: "안녕" } } },
        COMMENT_NOT_FOUND: { request: { params: post, body: { content: "안녕", parent_comment: NOBODYS } } },
      },
      edit: {
        COMMENT_TOO_LONG: { request: { ...ownersComment, body: { content: tooLong } } },
        REPLY_TOO_LONG: { request: { params: { id: things.ownersReply }, body: { content: tooLong } } },
        COMMENT_NOT_OWNED: { request: { ...ownersComment, body: { content: "안녕" } }, as: FRIEND },
        COMMENT_NOT_FOUND: { request: { params: { id: NOBODYS }, body: { content: "안녕" } } },
      },
      remove: { COMMENT_NOT_OWNED: { request: ownersComment, as: FRIEND }, COMMENT_NOT_FOUND: nobodys },
    },
    experiences: {
      create: {},
      edit: {
        EXPERIENCE_CREATOR_STAYS: { request: { params: { id: robot }, body: { accepted_users: [friend] } } },
        EXPERIENCE_MEMBERS_ONLY_SHRINK: {
          request: { params: { id: robot }, body: { accepted_users: [owner, CAST[STRANGER].id] } },
        },
        EXPERIENCE_NOT_CREATOR: { request: { params: { id: robot }, body: { title: "남의 것" } }, as: FRIEND },
        EXPERIENCE_NOT_FOUND: { request: { params: { id: NOBODYS }, body: { title: "없는 것" } } },
        USER_NOT_FOUND: {
          request: { params: { id: robot }, body: { pending_invitations: [{ invitee: NOBODYS }] } },
        },
      },
      leave: {
        EXPERIENCE_NOT_MEMBER: { request: { params: { id: robot } }, as: STRANGER },
        EXPERIENCE_NOT_FOUND: nobodys,
      },
      ofUser: {},
      withPending: {},
    },
    experienceDetails: {
      create: {
        EXPERIENCE_DETAIL_EXISTS: { request: { body: { experience: robot, description: "또", tags: ["로봇"] } } },
        EXPERIENCE_NOT_MEMBER: { request: { body: { experience: robot, description: "나도" } }, as: STRANGER },
        EXPERIENCE_NOT_FOUND: { request: { body: { experience: NOBODYS, description: "어디?" } } },
      },
      edit: { EXPERIENCE_DETAIL_NOT_OWNED: ownersDetail, EXPERIENCE_DETAIL_NOT_FOUND: nobodys },
      remove: { EXPERIENCE_DETAIL_NOT_OWNED: ownersDetail, EXPERIENCE_DETAIL_NOT_FOUND: nobodys },
    },
    experienceInvitations: {
      create: {
        EXPERIENCE_ALREADY_MEMBER: { request: { body: { experience_id: robot, invitee_id: friend } } },
        EXPERIENCE_INVITATION_PENDING: { request: { body: { experience_id: robot, invitee_id: CAST.seungmin.id } } },
        EXPERIENCE_NOT_CREATOR: {
          request: { body: { experience_id: robot, invitee_id: CAST.eunseo.id } },
          as: FRIEND,
        },
        EXPERIENCE_NOT_FOUND: { request: { body: { experience_id: NOBODYS, invitee_id: CAST.eunseo.id } } },
        USER_NOT_FOUND: { request: { body: { experience_id: robot, invitee_id: NOBODYS } } },
      },
      respond: {
        EXPERIENCE_INVITATION_ANSWERED: {
          request: { body: { experience_id: robot, response: "accept" } },
          as: "yejin",
        },
        EXPERIENCE_INVITATION_NOT_FOUND: {
          request: { body: { experience_id: robot, response: "accept" } },
          as: "garam",
        },
      },
      cancel: {
        EXPERIENCE_NOT_CREATOR: { request: { params: { id: things.experienceInvitation } }, as: FRIEND },
        EXPERIENCE_INVITATION_NOT_FOUND: nobodys,
      },
    },
    experienceLinks: {
      read: {
        EXPERIENCE_NOT_MEMBER: { request: { params: { userId: owner, expId: robot } }, as: STRANGER },
        EXPERIENCE_NOT_FOUND: { request: { params: { userId: owner, expId: NOBODYS } } },
      },
      welcome: {
        EXPERIENCE_LINK_OFF: { request: switchedOff },
        EXPERIENCE_LINK_NOT_FOUND: { request: { params: { code: "nobodys" } } },
      },
      join: {
        EXPERIENCE_LINK_OFF: { request: switchedOff },
        EXPERIENCE_LINK_NOT_FOUND: { request: { params: { code: "nobodys" } } },
      },
    },
    searches: { people: noPage, experiences: noPage, projects: noPage },
    searchHistory: { list: {}, add: {}, remove: { SEARCH_HISTORY_NOT_FOUND: nobodys }, clear: {} },
    keywords: { list: {} },
    suggestions: { list: {} },
  };
};
