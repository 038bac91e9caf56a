import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { Contract } from "@chonsu/shared/contract/table";
import { INVITATION_PICKER_MAX, PROJECT_KEYWORDS_MAX } from "@chonsu/shared/limits";
import type { CallOf, RequestFor } from "../access/call.ts";
import {
  ASKERS,
  CHONS,
  INVITED_TO,
  LINK,
  ME,
  NEWCOMERS,
  OTHER,
  OTHERS_POSTS,
  SILENT_EXPERIENCE,
  STRANGER,
} from "./crowd.ts";

/** A request for each call of the table: one that is missing does not compile. */
type Requests = { readonly [G in keyof Contract]: { readonly [N in keyof Contract[G]]: RequestFor<CallOf<G, N>> } };

const email = "newcomer@kaist.ac.kr";
const post = { params: { id: 1 } };

function registration() {
  const profile = { user_name: "새내기", current_academic_degree: "학사", year: 2026, major1: "전산학부" } as const;
  return { email, password: "a password", profile: { ...profile, keywords: ["로봇", "사진"] } };
}

/** What the member of a crowd asks: things with `size` rows about them, and lists of `size` where a call takes lists. */
export function crowdRequests(size: number, refresh: string): Requests {
  const many = Array.from({ length: size }, (_, index) => index + 1);
  const words = many.slice(0, PROJECT_KEYWORDS_MAX).map((index) => `word ${index}`);
  return {
    sessions: {
      create: { body: { email: `member-${ME}@kaist.ac.kr`, password: SEED_PASSWORD } },
      refresh: { body: { refresh } },
      refreshShort: { body: { token: refresh } },
      check: {},
    },
    verifications: {
      checkEmail: { body: { email } },
      sendCode: { body: { email, code: 123456 } },
      verify: { body: { email, code: 123456 } },
    },
    accounts: {
      register: { body: { ...registration(), code: LINK } },
      registerAlone: { body: registration() },
      registerExperience: { body: { ...registration(), code: "mine", inviter_id: ME, experience_id: 1 } },
      changePassword: { body: { new_password: "new", current_password: SEED_PASSWORD } },
      checkPassword: { body: { password: SEED_PASSWORD } },
      remove: { body: { current_password: SEED_PASSWORD } },
    },
    settings: { read: {}, inquire: { body: { from_email: email, body: "문의" } } },
    users: {
      current: {},
      one: { params: { id: OTHER } },
      profile: { params: { id: OTHER } },
      updateProfile: {
        body: {
          skills: many.map((index) => ({ skill: `skill ${index}` })),
          portfolio_links: many.map((index) => ({ portfolioLink: `https://example.com/${index}` })),
          keywords: words,
        },
      },
      recount: { params: { id: ME } },
      distance: { params: { id: NEWCOMERS + 1 } },
      path: { params: { id: NEWCOMERS + 1 } },
      search: { query: { user_name: "회원" } },
    },
    friends: {
      list: {},
      oneDegree: {},
      ofUser: { params: { id: OTHER } },
      map: {},
      request: { body: { to_user_id: STRANGER } },
      respond: { params: { id: ASKERS + 1 }, body: { status: "accepted" } },
      remove: { params: { id: CHONS + 1 } },
      cancel: { params: { id: ASKERS + 1 } },
    },
    invitationLinks: {
      list: {},
      create: { body: { name: "친구" } },
      remove: { params: { id: 1 } },
      welcome: { query: { code: LINK } },
    },
    projects: {
      mine: {},
      every: {},
      liked: {},
      one: post,
      create: {
        body: { title: "제목", content: "내용", keywords: ["로봇"], tagged_users: many.map((index) => CHONS + index) },
      },
      edit: {
        ...post,
        body: { keywords: words, tagged_users: many.map((index) => NEWCOMERS + index), contacts: words },
      },
      remove: post,
      taggedUsers: post,
      likedUsers: post,
      likedStatus: post,
      toggleLike: { params: { id: OTHERS_POSTS + 1 } },
    },
    comments: {
      list: post,
      create: { ...post, body: { content: "댓글", parent_comment: 1 } },
      edit: { ...post, body: { content: "고친 댓글" } },
      remove: post,
    },
    experiences: {
      create: { body: { title: "새 경험" } },
      edit: {
        params: { id: 1 },
        body: {
          accepted_users: [ME],
          pending_invitations: many.slice(0, INVITATION_PICKER_MAX).map((index) => ({ invitee: NEWCOMERS + index })),
        },
      },
      leave: { params: { id: 1 } },
      ofUser: { params: { userId: ME } },
      withPending: { params: { userId: ME } },
    },
    experienceDetails: {
      create: {
        body: { experience: SILENT_EXPERIENCE, description: "말", tags: words, skills_used: many.map((i) => `s${i}`) },
      },
      edit: { params: { id: 1 }, body: { tags: words, skills_used: many.map((index) => `s${index}`) } },
      remove: { params: { id: 1 } },
    },
    experienceInvitations: {
      create: { body: { experience_id: 1, invitee_id: OTHER } },
      respond: { body: { experience_id: INVITED_TO + 1, response: "accept" } },
      cancel: { params: { id: 1 } },
    },
    experienceLinks: {
      read: { params: { userId: ME, expId: 1 } },
      welcome: { params: { code: "others" } },
      join: { params: { code: "others" } },
    },
    changes: { list: { query: { since: 0 } } },
    notifications: {
      list: {},
      unreadCount: {},
      update: { params: { id: 1 }, body: { is_read: true } },
      remove: { params: { id: 1 } },
      readAll: {},
    },
    searches: {
      people: { query: { page_size: 50 }, body: { q: "로봇", majors: ["전산학부"], degree: [1, 2] } },
      experiences: { query: { page_size: 50 }, body: { q: "로봇" } },
      projects: { query: { page_size: 50 }, body: { q: "로봇" } },
    },
    searchHistory: { list: {}, add: { body: { keyword: "새 말" } }, remove: { params: { id: 1 } }, clear: {} },
    keywords: { list: {} },
    suggestions: { list: {} },
    conversations: {
      create: { body: { user_2: OTHER } },
      list: {},
      leave: { params: { id: 1 } },
      messages: { params: { id: 1 } },
      lastMessage: { params: { id: 1 } },
      read: { params: { id: 1 } },
    },
    messages: {
      create: { params: { conversationId: 1 }, body: { message: "안녕" } },
      remove: { params: { id: 5001 } },
    },
  };
}
