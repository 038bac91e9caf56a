import { each, events, type GroupRecords, membersBut } from "../record.ts";
import { SOMEBODY, someOf } from "../targets.ts";
import { about, the } from "../things.ts";
import { circle } from "./experiences.ts";

const mine = { experience_id: the("ownersExperience") };
const accept = { request: { body: { ...mine, response: "accept" } } } as const;

export const experienceInvitations: GroupRecords<"experienceInvitations"> = {
  create: {
    request: { body: { ...mine, invitee_id: the("unconnected") } },
    other: "doyun",
    ...membersBut("EXPERIENCE_NOT_CREATOR", { owner: 201 }),
    errors: {
      EXPERIENCE_ALREADY_MEMBER: { request: { body: { ...mine, invitee_id: the("friend") } } },
      EXPERIENCE_INVITATION_PENDING: { request: { body: { ...mine, invitee_id: the("invitee") } } },
      EXPERIENCE_NOT_CREATOR: { request: { body: { ...mine, invitee_id: the("unconnected") } }, by: "friend" },
      EXPERIENCE_NOT_FOUND: { request: { body: { experience_id: the("nobody"), invitee_id: the("unconnected") } } },
      USER_NOT_FOUND: { request: { body: { ...mine, invitee_id: the("nobody") } } },
    },
    publishes: events(...circle, ["byeol", "notification:new", "experiences:changed"]),
    target: `select e.creator_id as who, e.id as experience_id, u.id as invitee_id
      from experiences e, (select ${SOMEBODY} as id) u where e.creator_id is not null
        and not exists (select 1 from experience_members m where m.experience_id = e.id and m.user_id = u.id)
        and not exists (select 1 from experience_invitations i
          where i.experience_id = e.id and i.invitee_id = u.id and i.status = 'pending')
      union all ${someOf("select creator_id, id, creator_id from experiences where creator_id is not null", 2)}
      union all ${someOf("select inviter_id, experience_id, invitee_id from experience_invitations where status = 'pending'", 2)}
      union all ${someOf("select creator_id, id, 999999 from experiences where creator_id is not null", 2)}`,
  },
  respond: {
    request: { body: { experience_id: the("invitingExperience"), response: "accept" } },
    other: "sohee",
    ...membersBut("EXPERIENCE_INVITATION_NOT_FOUND", { owner: 200 }),
    errors: {
      EXPERIENCE_INVITATION_ANSWERED: { ...accept, by: "answered" },
      EXPERIENCE_INVITATION_NOT_FOUND: { ...accept, by: "stranger" },
    },
    publishes: events(["haneul", "experiences:changed"], ["sohee", "notification:new", "experiences:changed"]),
    target: `select invitee_id as who, experience_id from experience_invitations where status = 'pending'
      union all ${someOf("select invitee_id, experience_id from experience_invitations where status <> 'pending'", 3)}`,
  },
  cancel: {
    request: about("pendingInvitation"),
    other: "taeyang",
    ...membersBut("EXPERIENCE_NOT_CREATOR", { owner: 200 }),
    errors: {
      EXPERIENCE_NOT_CREATOR: { request: about("pendingInvitation"), by: "friend" },
      EXPERIENCE_INVITATION_NOT_FOUND: { request: about("nobody") },
    },
    publishes: events(...each("experiences:changed", "haneul", "junho", "doyun", "seungmin"), [
      "taeyang",
      "notification:count",
      "notification:new",
      "experiences:changed",
    ]),
    target: `select e.creator_id as who, i.id from experience_invitations i
      join experiences e on e.id = i.experience_id where i.status = 'pending'`,
  },
};
