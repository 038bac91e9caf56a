import { anyOf, EVERYBODY, SOMEBODY, someOf } from "./aim-parts.ts";
import type { CallName } from "./calls.ts";

type Group =
  | "projects"
  | "comments"
  | "experiences"
  | "experienceDetails"
  | "experienceInvitations"
  | "experienceLinks"
  | "searches"
  | "searchHistory"
  | "keywords"
  | "suggestions";

const MY_POSTS = "select user_id as who, id from projects where user_id is not null";
const MY_COMMENTS = "select user_id as who, id from comments where user_id is not null";
const ANY_CODE = `select ${SOMEBODY} as who, code from experience_links`;

/** Posts with their comments, experiences, searches. */
export const WORK_AIMS: Readonly<Record<CallName<Group>, string>> = {
  "projects.mine": EVERYBODY,
  "projects.every": EVERYBODY,
  "projects.liked": EVERYBODY,
  "projects.one": anyOf("projects"),
  "projects.create": EVERYBODY,
  "projects.edit": MY_POSTS,
  "projects.remove": MY_POSTS,
  "projects.taggedUsers": anyOf("projects"),
  "projects.likedUsers": anyOf("projects"),
  "projects.likedStatus": anyOf("projects"),
  "projects.toggleLike": anyOf("projects"),
  "comments.list": anyOf("projects"),
  "comments.create": anyOf("projects"),
  "comments.edit": MY_COMMENTS,
  "comments.remove": MY_COMMENTS,
  "experiences.create": EVERYBODY,
  "experiences.edit": "select creator_id as who, id from experiences where creator_id is not null",
  "experiences.leave": "select user_id as who, experience_id as id from experience_members",
  "experiences.ofUser": anyOf("users", "userId"),
  "experiences.withPending": anyOf("users", "userId"),
  "experienceDetails.create": `select m.user_id as who, m.experience_id as experience from experience_members m
    where not exists (select 1 from experience_details d where d.experience_id = m.experience_id and d.user_id = m.user_id)`,
  "experienceDetails.edit": "select user_id as who, id from experience_details",
  "experienceDetails.remove": `select user_id as who, id from experience_details union all
    select e.creator_id, d.id from experience_details d join experiences e on e.id = d.experience_id`,
  "experienceInvitations.create": `select e.creator_id as who, e.id as experience_id, u.id as invitee_id
    from experiences e, (select ${SOMEBODY} as id) u where e.creator_id is not null
      and not exists (select 1 from experience_members m where m.experience_id = e.id and m.user_id = u.id)
      and not exists (select 1 from experience_invitations i
        where i.experience_id = e.id and i.invitee_id = u.id and i.status = 'pending')
    union all ${someOf("select creator_id, id, creator_id from experiences where creator_id is not null", 2)}
    union all ${someOf("select inviter_id, experience_id, invitee_id from experience_invitations where status = 'pending'", 2)}
    union all ${someOf("select creator_id, id, 999999 from experiences where creator_id is not null", 2)}`,
  "experienceInvitations.respond": `select invitee_id as who, experience_id from experience_invitations where status = 'pending'
    union all ${someOf("select invitee_id, experience_id from experience_invitations where status <> 'pending'", 3)}`,
  "experienceInvitations.cancel": `select e.creator_id as who, i.id from experience_invitations i
    join experiences e on e.id = i.experience_id where i.status = 'pending'`,
  "experienceLinks.read": `select user_id as who, user_id as userId, experience_id as expId from experience_members`,
  "experienceLinks.welcome": ANY_CODE,
  "experienceLinks.join": ANY_CODE,
  "searches.people": EVERYBODY,
  "searches.experiences": EVERYBODY,
  "searches.projects": EVERYBODY,
  "searchHistory.list": EVERYBODY,
  "searchHistory.add": EVERYBODY,
  "searchHistory.remove": "select user_id as who, id from search_history",
  "searchHistory.clear": EVERYBODY,
  "keywords.list": EVERYBODY,
  "suggestions.list": EVERYBODY,
};
