import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { CHON_MAX, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { CAST, type Handle } from "./cast.ts";
import {
  type Claim,
  hasChons,
  hasConversations,
  hasLinks,
  hasNewcomers,
  hasNoIntroduction,
  hasNotificationsOf,
  hasPaths,
  hasWaitingLink,
  isApartFrom,
  isAskedBy,
  isStaff,
  joinedThisWeek,
  waitsFor,
} from "./claims.ts";

/** Below these numbers the logins do not recommend the two main members for their conversations. */
const MAIN_CONVERSATIONS = 5;
const LONG_CONVERSATION = 100;

function login(handle: Handle, ...claims: Claim[]) {
  const { email, name } = CAST[handle];
  return { handle, email, name, claims };
}

const HANEUL = CAST.haneul.email;

/** The most useful logins, for the start banner and the docs. All share `SEED_PASSWORD`. */
export const SEED_LOGINS = [
  login(
    "haneul",
    hasNotificationsOf(NOTIFICATION_TYPES.length, "the main person: notifications of every kind"),
    hasConversations(MAIN_CONVERSATIONS, 1, "conversations"),
    hasWaitingLink("links to sign up with"),
    hasNewcomers("suggestions of who joined this week"),
  ),
  login(
    "junho",
    hasPaths(HANEUL, 1, 1, "1촌 of haneul"),
    hasConversations(1, LONG_CONVERSATION, "a long conversation with pictures"),
  ),
  login("dahye", waitsFor(HANEUL, "asked haneul to be 1촌 and waits")),
  login("eunseo", hasPaths(HANEUL, 2, 3, "2촌 of haneul by three people")),
  login("seoyun", hasPaths(HANEUL, 3, 5, "3촌 of haneul by five paths")),
  login("yuna", hasChons(CHON_MAX, "50 chons: can neither ask nor accept")),
  login("sungjin", hasChons(CHON_MAX - 1, "49 chons"), isAskedBy(2, "two requests wait, of which one can be accepted")),
  login("hyunwoo", hasLinks(INVITATION_LINKS_MAX - 1, "49 invitation links: one more and the quota is full")),
  login("chanho", isStaff("staff: unlimited invitations")),
  login("haeun", joinedThisWeek("joined this week"), hasPaths(HANEUL, 2, 1, "2촌 of haneul by one person")),
  login("garam", isApartFrom(HANEUL, "an island: not connected to haneul")),
  login("hangyeol", hasChons(0, "no 1촌 at all"), hasNoIntroduction("a profile that is nearly empty")),
];
