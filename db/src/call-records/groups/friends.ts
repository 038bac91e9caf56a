import { anyMember, events, type GroupRecords, membersBut, noPage } from "../record.ts";
import { anyOf, SOMEBODY, someOf } from "../targets.ts";
import { about, the } from "../things.ts";

const BY_ME = "select from_user_id as who, id from friend_relations where status = 'pending'";
const TO_ME = "select to_user_id as who, id from friend_relations where status = 'pending'";
const ofOwner = about("owner");
const accepted = { status: "accepted" } as const;
const takeBack = {
  request: about("requestByOwner"),
  other: "sora",
  ...membersBut("FRIEND_NOT_FOUND", { other: "NOT_SENDER", owner: 204 }),
  errors: { NOT_SENDER: { request: about("requestToOwner") }, FRIEND_NOT_FOUND: { request: about("nobody") } },
  publishes: events(["haneul", "friends:changed"], ["sora", "notification:count", "friends:changed"]),
} as const;

/** Chon requests and chons. */
export const friends: GroupRecords<"friends"> = {
  list: { request: {}, ...anyMember(200), errors: noPage({}), inBatches: true },
  oneDegree: { request: {}, ...anyMember(200), errors: noPage({}) },
  ofUser: {
    request: ofOwner,
    ...anyMember(200),
    errors: { USER_NOT_FOUND: { request: about("nobody") }, ...noPage(ofOwner) },
    inBatches: true,
    target: anyOf("users"),
  },
  map: { request: {}, ...anyMember(200), errors: {} },
  via: {
    request: { query: { user_ids: the("friend") } },
    ...anyMember(200),
    errors: {},
    target: anyOf("users", "user_ids"),
  },
  request: {
    request: { body: { to_user_id: the("unconnected") } },
    other: "byeol",
    ...membersBut(201, { other: "SELF_FRIEND" }),
    errors: {
      SELF_FRIEND: { request: { body: { to_user_id: the("owner") } } },
      ALREADY_FRIEND: { request: { body: { to_user_id: the("friend") } } },
      REQUEST_PENDING: { request: { body: { to_user_id: the("requester") } } },
      CHON_LIMIT_REACHED: { request: { body: { to_user_id: the("stranger") } }, by: "full" },
      CHON_LIMIT_REACHED_BY_OTHER: { request: { body: { to_user_id: the("full") } }, by: "stranger" },
      USER_NOT_FOUND: { request: { body: { to_user_id: the("nobody") } } },
    },
    publishes: events(["haneul", "friends:changed"], ["byeol", "notification:new", "friends:changed"]),
    target: `select m.id as who, u.id as to_user_id from (select ${SOMEBODY} as id) m, users u
      where u.id <> m.id and not exists (select 1 from friend_relations f where f.status <> 'rejected'
        and (f.from_user_id, f.to_user_id) in ((m.id, u.id), (u.id, m.id)))
      union all ${someOf("select from_user_id, to_user_id from friend_relations where status = 'pending'", 4)}
      union all ${someOf("select to_user_id, from_user_id from friend_relations where status = 'accepted'", 4)}
      union all ${someOf("select u.id, m.id from users u, users m where u.one_degree_count = 50", 5)}
      union all select ${SOMEBODY}, id from users where one_degree_count = 50 union all select 1, 1`,
  },
  respond: {
    request: { ...about("requestToOwner"), body: accepted },
    other: "dahye",
    ...membersBut("FRIEND_NOT_FOUND", { other: "NOT_RECEIVER", owner: 200 }),
    errors: {
      NOT_PENDING: { request: { ...about("ownersChon"), body: accepted }, by: "friend" },
      NOT_RECEIVER: { request: { ...about("requestByOwner"), body: accepted } },
      FRIEND_NOT_FOUND: { request: { ...about("nobody"), body: { status: "rejected" } } },
      CHON_LIMIT_REACHED: { request: { ...about("requestToFull"), body: accepted }, by: "full" },
      CHON_LIMIT_REACHED_BY_OTHER: { request: { ...about("requestByFull"), body: accepted } },
    },
    publishes: events(["haneul", "friends:changed"], ["dahye", "notification:new", "friends:changed"]),
    target: `${TO_ME} union all ${someOf(BY_ME, 2)}
      union all ${someOf("select to_user_id, id from friend_relations where status <> 'pending'", 2)}`,
  },
  remove: {
    ...takeBack,
    target: `select from_user_id as who, id from friend_relations where status = 'accepted'
      union all select to_user_id, id from friend_relations where status = 'accepted' union all ${BY_ME}
      union all ${TO_ME}`,
  },
  cancel: { ...takeBack, target: `${BY_ME} union all ${someOf(TO_ME, 3)}` },
};
