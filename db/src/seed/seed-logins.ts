import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { CHON_MAX, INTERESTS_MAX, INTRODUCTION_MAX, INVITATION_LINKS_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";
import { CAST, type Handle } from "./cast.ts";
import { crowdEmail, STANDING } from "./crowd/standing.ts";
import type { MemberFacts } from "./member-facts.ts";

/** What a seeded member is good for, each with the condition on which it is true. */
type Claims = Readonly<Record<string, (me: MemberFacts) => boolean>>;

/** A seeded member who is listed. */
export interface Login {
  readonly email: string;
  readonly claims: Claims;
}

function login(handle: Handle, claims: Claims) {
  const { email, name } = CAST[handle];
  return { handle, email, name, claims };
}

const HANEUL = CAST.haneul.email;
const hasNoChons = ({ oneDegreeCount }: MemberFacts) => oneDegreeCount === 0;
const hasNoIntroduction = ({ introduction }: MemberFacts) => introduction === "";

/** The most useful logins of the campus, for the start banner and the docs. All share `SEED_PASSWORD`. */
export const SEED_LOGINS = [
  login("haneul", {
    "the main person: notifications of every kind": (me) => me.notificationTypes() === NOTIFICATION_TYPES.length,
    conversations: (me) => me.conversations().filter((messages) => messages > 0).length >= 5,
    "links to sign up with": (me) => me.waitingLinks() > 0,
    "suggestions of who joined this week": (me) => me.suggested() > 0,
  }),
  login("junho", {
    "1촌 of haneul": (me) => me.chainsFrom(HANEUL) === "1/1",
    "a long conversation with pictures": (me) => Math.max(...me.conversations()) >= 100,
  }),
  login("dahye", { "asked haneul to be 1촌 and waits": (me) => me.hasAsked(HANEUL) }),
  login("eunseo", { "2촌 of haneul by three people": (me) => me.chainsFrom(HANEUL) === "2/3" }),
  login("seoyun", { "3촌 of haneul by five paths": (me) => me.chainsFrom(HANEUL) === "3/5" }),
  login("yuna", { "50 chons: can neither ask nor accept": (me) => me.oneDegreeCount === CHON_MAX }),
  login("sungjin", {
    "49 chons": (me) => me.oneDegreeCount === CHON_MAX - 1,
    "two requests wait, of which one can be accepted": (me) => me.requests() >= 2,
  }),
  login("hyunwoo", {
    "49 invitation links: one more and the quota is full": (me) => me.links() === INVITATION_LINKS_MAX - 1,
  }),
  login("chanho", { "staff: unlimited invitations": (me) => me.isStaff }),
  login("haeun", {
    "joined this week": (me) => me.isNewcomer,
    "2촌 of haneul by one person": (me) => me.chainsFrom(HANEUL) === "2/1",
  }),
  login("garam", { "an island: not connected to haneul": (me) => me.chainsFrom(HANEUL) === "none" }),
  login("hangyeol", { "no 1촌 at all": hasNoChons, "a profile that is nearly empty": hasNoIntroduction }),
];

function crowdLogin(id: number, claims: Claims): Login {
  return { email: crowdEmail(id), claims };
}

/** The most useful logins of every crowd. The addresses of the other members follow from their ids. */
export const CROWD_LOGINS: readonly Login[] = [
  crowdLogin(STANDING.busy, {
    "the main person: some 40 chons": (me) => me.oneDegreeCount >= 35,
    "50 conversations, one of them with 1,000 messages": (me) =>
      me.conversations().length >= 50 && Math.max(...me.conversations()) >= 1000,
    "others who joined this week": (me) => me.newcomers() > 0,
    "others' links that somebody can sign up with": (me) => me.allWaitingLinks() > 0,
  }),
  crowdLogin(STANDING.full, { "50 chons: can neither ask nor accept": (me) => me.oneDegreeCount === CHON_MAX }),
  crowdLogin(STANDING.oneLeft, {
    "49 chons": (me) => me.oneDegreeCount === CHON_MAX - 1,
    "requests wait, of which one can be accepted": (me) => me.requests() >= 2,
  }),
  crowdLogin(STANDING.limits, {
    "at every limit: 50 invitation links": (me) => me.links() === INVITATION_LINKS_MAX,
    "5 interests, the longest name and introduction": (me) =>
      me.interests() === INTERESTS_MAX &&
      me.userName.length === USER_NAME_MAX &&
      me.introduction.length === INTRODUCTION_MAX,
  }),
  crowdLogin(STANDING.nothing, { "no 1촌 at all": hasNoChons, "says nothing of themselves": hasNoIntroduction }),
  crowdLogin(STANDING.staff, { "staff: unlimited invitations": (me) => me.isStaff }),
];
