import { INVITATION_LINK_LIFETIME_MS } from "@chonsu/shared/limits";
import type { Database } from "../../open-database.ts";
import { invitationLinks } from "../../tables/invitation-links.ts";
import { CAST, type Handle, idOf } from "../cast.ts";
import { secretOf } from "../file-names.ts";
import { momentOf } from "../moments.ts";
import { byCreation } from "./insert-rows.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface CampusLink {
  readonly inviter: Handle;
  readonly inviteeName: string;
  readonly invitee?: Handle;
  /**
   * The moment of creation. With `untilExpiry` it is computed from the time for which the link is still valid, in
   * milliseconds.
   */
  readonly at: string;
  readonly untilExpiry?: { readonly usually: number; readonly steady: number };
  readonly case: string;
}

/** A link with which the invitee has signed up. It is accepted, and inviter and invitee are 1촌 since then. */
function joinedBy(inviter: Handle, invitee: Handle, at: string): CampusLink {
  return { inviter, invitee, inviteeName: CAST[invitee].name, at, case: `${invitee} joined` };
}

const HYUNWOO_SURNAMES = ["김", "이", "박", "최", "정", "강", "조"];
const HYUNWOO_GIVEN = ["가온", "나래", "다온", "라온", "마루", "보담", "사랑"];

/** The 49 links of hyunwoo. None was used, and two of them are still pending. */
const HYUNWOO_LINKS: readonly CampusLink[] = HYUNWOO_SURNAMES.flatMap((surname) =>
  HYUNWOO_GIVEN.map((given) => `${surname}${given}`),
).map((inviteeName, index) => ({
  inviter: "hyunwoo",
  inviteeName,
  at: index < 47 ? `${200 - index * 4}d` : `${50 - index}d`,
  case: index < 47 ? "expired: one of hyunwoo's 49" : "pending: one of hyunwoo's 49",
}));

const CHANHO_LINKS: readonly CampusLink[] = Array.from({ length: 52 }, (_, index) => ({
  inviter: "chanho",
  inviteeName: `설명회 참가자 ${index + 1}번`,
  at: `${300 - index * 5}d`,
  case: "expired: staff has more than 50",
}));

/** Sign-up links. The clock and the invitee decide their status (R14). */
export const INVITATIONS: readonly CampusLink[] = [
  joinedBy("haneul", "junho", "399d"),
  joinedBy("haneul", "minji", "366d"),
  joinedBy("junho", "eunseo", "241d"),
  joinedBy("jiwoo", "serin", "236d"),
  joinedBy("minji", "arin", "183d"),
  joinedBy("eunseo", "seoyun", "151d"),
  joinedBy("taeyang", "yebin", "90d"),
  joinedBy("hosik", "sebin", "44d"),
  joinedBy("garam", "nuri", "128d"),
  joinedBy("haneul", "jimin", "week 0"),
  joinedBy("minji", "haeun", "week 0.05"),
  joinedBy("yuna", "juwon", "week 0.1"),
  joinedBy("serin", "dabin", "week 0.2"),
  joinedBy("byeol", "sol", "week 0.3"),
  ...HYUNWOO_LINKS,
  ...CHANHO_LINKS,
  { inviter: "haneul", inviteeName: "오래전 룸메이트 지훈", at: "45d", case: "expired long ago" },
  { inviter: "haneul", inviteeName: "안지후", at: "8d2h", case: "expired a day ago" },
  { inviter: "haneul", inviteeName: "윤슬", at: "5d", case: "pending, two days more" },
  { inviter: "haneul", inviteeName: "오태리", at: "3h", case: "pending: the one to sign up with" },
  {
    inviter: "haneul",
    inviteeName: "민트",
    at: "7d",
    untilExpiry: { usually: MINUTE_MS, steady: DAY_MS },
    case: "pending, the last minute",
  },
  { inviter: "minji", inviteeName: "동생 민아", at: "1d", case: "pending" },
];

/** Codes of links that tests and screenshots use. */
export const LINK_CODES = { fresh: codeOf("haneul", "오태리"), lastMinute: codeOf("haneul", "민트") };
export const EXPIRED_LINK_CODE = codeOf("haneul", "안지후");
export const ACCEPTED_LINK_CODE = codeOf("haneul", "백지민");

function codeOf(inviter: Handle, inviteeName: string): string {
  return secretOf(`invitation/${inviter}/${inviteeName}`);
}

/** All links, oldest first, so that ids grow with time. With `isSteady` none of them expires within a day. */
export function writeInvitations(tx: Database, now: number, isSteady: boolean): void {
  const rows = INVITATIONS.map(({ inviter, inviteeName, invitee, at, untilExpiry }) => {
    const valid = untilExpiry?.[isSteady ? "steady" : "usually"];
    const createdAt = valid === undefined ? momentOf(at, now) : now + valid - INVITATION_LINK_LIFETIME_MS;
    const expiresAt = createdAt + INVITATION_LINK_LIFETIME_MS;
    return {
      code: codeOf(inviter, inviteeName),
      inviterId: CAST[inviter].id,
      inviteeName,
      inviteeId: idOf(invitee ?? null),
      createdAt,
      expiresAt,
      expiryNotifiedAt: invitee === undefined && expiresAt <= now ? expiresAt : null,
    };
  });
  tx.insert(invitationLinks).values(rows.sort(byCreation)).run();
}
