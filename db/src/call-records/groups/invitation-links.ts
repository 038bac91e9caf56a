import { anybody, anyMember, type GroupRecords, membersBut, noPage, OWN_PAGE } from "../record.ts";
import { someOf } from "../targets.ts";
import { about, the } from "../things.ts";

/** Sign-up links of members and their landing page. */
export const invitationLinks: GroupRecords<"invitationLinks"> = {
  list: { request: {}, ...anyMember(200), errors: noPage({}), inBatches: true },
  create: {
    request: { body: { name: "오별하" } },
    ...anyMember(201),
    errors: { LINK_QUOTA_REACHED: { request: { body: { name: "쉰한 번째" } }, by: "outOfLinks" } },
    publishes: OWN_PAGE,
    // Members who are near their limit of links occur more often than others.
    target: `select id as who from users union all select l.who from
      (select inviter_id as who from invitation_links group by inviter_id having count(*) > 40) l, (select 1 from users limit 20)`,
  },
  remove: {
    request: about("pendingLink"),
    ...membersBut("LINK_NOT_FOUND", { owner: 204 }),
    errors: { LINK_ACCEPTED: { request: about("acceptedLink") }, LINK_NOT_FOUND: { request: about("nobody") } },
    publishes: OWN_PAGE,
    target: `select inviter_id as who, id from invitation_links where invitee_id is null
      union all ${someOf("select inviter_id, id from invitation_links where invitee_id is not null")}`,
  },
  welcome: {
    request: { query: { code: the("linkCode") } },
    ...anybody(200),
    errors: {
      INVITATION_INVALID: { request: { query: { code: the("nobodysCode") } } },
      INVITATION_EXPIRED: { request: { query: { code: the("expiredLinkCode") } } },
    },
    target: `select inviter_id as who, code from invitation_links where invitee_id is null and expires_at > :now
      union all ${someOf("select inviter_id, code from invitation_links where invitee_id is null and expires_at <= :now", 2)}`,
  },
};
