import { CHON_MAX, INTERESTS_MAX, INTRODUCTION_MAX, INVITATION_LINKS_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";
import {
  type Claim,
  fillsProfile,
  hasChons,
  hasConversations,
  hasLinks,
  hasNoIntroduction,
  isAskedBy,
  isStaff,
  type Login,
  someJoinedThisWeek,
  someLinkWaits,
} from "../claims.ts";
import { crowdEmail } from "./people/people.ts";
import { STANDING } from "./people/standing.ts";

const BUSY_CHONS_MIN = 35;
const BUSY_CONVERSATIONS = 50;
const BUSY_MESSAGES = 1000;

function login(id: number, ...claims: Claim[]): Login {
  return { email: crowdEmail(id), claims };
}

/**
 * The most useful logins of every crowd. The addresses of the other members follow from their ids. All have the
 * password of the cast.
 */
export const CROWD_LOGINS = [
  login(
    STANDING.busy,
    hasChons(BUSY_CHONS_MIN, "the main person: some 40 chons", CHON_MAX),
    hasConversations(BUSY_CONVERSATIONS, BUSY_MESSAGES, "50 conversations, one of them with 1,000 messages"),
    someJoinedThisWeek("others who joined this week"),
    someLinkWaits("others' links that somebody can sign up with"),
  ),
  login(STANDING.full, hasChons(CHON_MAX, "50 chons: can neither ask nor accept")),
  login(
    STANDING.oneLeft,
    hasChons(CHON_MAX - 1, "49 chons"),
    isAskedBy(2, "requests wait, of which one can be accepted"),
  ),
  login(
    STANDING.limits,
    hasLinks(INVITATION_LINKS_MAX, "at every limit: 50 invitation links"),
    fillsProfile(USER_NAME_MAX, INTRODUCTION_MAX, INTERESTS_MAX, "5 interests, the longest name and introduction"),
  ),
  login(STANDING.nothing, hasChons(0, "no 1촌 at all"), hasNoIntroduction("says nothing of themselves")),
  login(STANDING.staff, isStaff("staff: unlimited invitations")),
];
