import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { CHON_MAX, INTERESTS_MAX, INTRODUCTION_MAX, INVITATION_LINKS_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";
import { CAST, type Handle } from "./cast.ts";
import { crowdEmail, STANDING } from "./crowd/standing.ts";

/** A seeded member who is listed. */
export interface ListedLogin {
  readonly email: string;
  /**
   * What the member is good for, each with the SQL condition on which it is true. `me` is the member's row, `now` and
   * `monday` are the moment and the beginning of its week.
   */
  readonly claims: Readonly<Record<string, string>>;
}

function login(handle: Handle, claims: ListedLogin["claims"]) {
  const { email, name } = CAST[handle];
  return { handle, email, name, claims };
}

const HANEUL = CAST.haneul.id;
const HAS_NO_CHONS = "me.one_degree_count = 0";
const HAS_NO_INTRODUCTION = "me.introduction = ''";
const ONE_LEFT = `me.one_degree_count = ${CHON_MAX - 1}`;
const FULL = `me.one_degree_count = ${CHON_MAX}`;
const WAITING = "(select count(*) from friend_relations where status = 'pending' and to_user_id = me.id) >= 2";
const LINKS = "(select count(*) from invitation_links where inviter_id = me.id)";
const WAITING_LINK = "select 1 from invitation_links where invitee_id is null and expires_at > now";
const NEWCOMER = "select 1 from users u where u.date_joined >= monday and u.id <> me.id";
const TYPES = "(select count(distinct type) from notifications where user_id = me.id)";
const INTERESTS = "(select count(*) from profile_keywords where user_id = me.id)";

/** The number of conversations with at least so many messages that the member has not left. */
function conversations(messages: number): string {
  return `(select count(*) from conversations c
    where (user_1_id = me.id and not deleted_for_user_1 or user_2_id = me.id and not deleted_for_user_2)
      and (select count(*) from messages where conversation_id = c.id) >= ${messages})`;
}

/** The shortest chains from haneul to the member, as "steps/number of chains"; null when none has at most three steps. */
export const CHAINS = `(with recursive walks(member, steps) as (select ${HANEUL}, 0
    union all select iif(from_user_id = member, to_user_id, from_user_id), steps + 1
      from walks join friend_relations on status = 'accepted' and member in (from_user_id, to_user_id) where steps < 3)
  select steps || '/' || count(*) from walks where member = me.id group by steps order by steps limit 1)`;
const IS_CONNECTED = `me.id in (with recursive reached(member) as (select ${HANEUL}
    union select iif(from_user_id = member, to_user_id, from_user_id)
      from reached join friend_relations on status = 'accepted' and member in (from_user_id, to_user_id))
  select member from reached)`;

/** The most useful logins of the campus, for the start banner and the docs. All share `SEED_PASSWORD`. */
export const SEED_LOGINS = [
  login("haneul", {
    "the main person: notifications of every kind": `${TYPES} = ${NOTIFICATION_TYPES.length}`,
    conversations: `${conversations(1)} >= 5`,
    "links to sign up with": `exists (${WAITING_LINK} and inviter_id = me.id)`,
    "suggestions of who joined this week": `exists (${NEWCOMER} and not exists (select 1 from friend_relations
      where status = 'accepted' and low_user_id = min(u.id, me.id) and high_user_id = max(u.id, me.id)))`,
  }),
  login("junho", {
    "1촌 of haneul": `${CHAINS} = '1/1'`,
    "a long conversation with pictures": `${conversations(100)} >= 1`,
  }),
  login("dahye", {
    "asked haneul to be 1촌 and waits": `exists (select 1 from friend_relations
      where status = 'pending' and from_user_id = me.id and to_user_id = ${HANEUL})`,
  }),
  login("eunseo", { "2촌 of haneul by three people": `${CHAINS} = '2/3'` }),
  login("seoyun", { "3촌 of haneul by five paths": `${CHAINS} = '3/5'` }),
  login("yuna", { "50 chons: can neither ask nor accept": FULL }),
  login("sungjin", { "49 chons": ONE_LEFT, "two requests wait, of which one can be accepted": WAITING }),
  login("hyunwoo", {
    "49 invitation links: one more and the quota is full": `${LINKS} = ${INVITATION_LINKS_MAX - 1}`,
  }),
  login("chanho", { "staff: unlimited invitations": "me.is_staff" }),
  login("haeun", {
    "joined this week": "me.date_joined >= monday",
    "2촌 of haneul by one person": `${CHAINS} = '2/1'`,
  }),
  login("garam", { "an island: not connected to haneul": `not ${IS_CONNECTED}` }),
  login("hangyeol", { "no 1촌 at all": HAS_NO_CHONS, "a profile that is nearly empty": HAS_NO_INTRODUCTION }),
];

function crowdLogin(id: number, claims: ListedLogin["claims"]): ListedLogin {
  return { email: crowdEmail(id), claims };
}

/** The most useful logins of every crowd. The addresses of the other members follow from their ids. */
export const CROWD_LOGINS: readonly ListedLogin[] = [
  crowdLogin(STANDING.busy, {
    "the main person: some 40 chons": "me.one_degree_count >= 35",
    "50 conversations, one of them with 1,000 messages": `${conversations(0)} >= 50 and ${conversations(1000)} >= 1`,
    "others who joined this week": `exists (${NEWCOMER})`,
    "others' links that somebody can sign up with": `exists (${WAITING_LINK})`,
  }),
  crowdLogin(STANDING.full, { "50 chons: can neither ask nor accept": FULL }),
  crowdLogin(STANDING.oneLeft, { "49 chons": ONE_LEFT, "requests wait, of which one can be accepted": WAITING }),
  crowdLogin(STANDING.limits, {
    "at every limit: 50 invitation links": `${LINKS} = ${INVITATION_LINKS_MAX}`,
    "5 interests, the longest name and introduction": `${INTERESTS} = ${INTERESTS_MAX}
      and length(me.user_name) = ${USER_NAME_MAX} and length(me.introduction) = ${INTRODUCTION_MAX}`,
  }),
  crowdLogin(STANDING.nothing, { "no 1촌 at all": HAS_NO_CHONS, "says nothing of themselves": HAS_NO_INTRODUCTION }),
  crowdLogin(STANDING.staff, { "staff: unlimited invitations": "me.is_staff" }),
];
