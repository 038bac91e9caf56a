import { APART } from "./cast/apart.ts";
import { FAR_CHON } from "./cast/far-chon.ts";
import { FIRST_CHON } from "./cast/first-chon.ts";
import type { Member } from "./cast/member.ts";
import { SECOND_CHON } from "./cast/second-chon.ts";
import { THIRD_CHON } from "./cast/third-chon.ts";

/** The named people of the seed, by handle: `CAST.haneul.id`. Ids never change; tests and the README refer to them. */
export const CAST = { ...FIRST_CHON, ...SECOND_CHON, ...THIRD_CHON, ...FAR_CHON, ...APART };

export type Handle = keyof typeof CAST;

/** Everyone, in order of id. */
export const MEMBERS: readonly Member[] = Object.values(CAST);

/** The id of a member, or null for someone who left the product (R8). */
export function idOf(handle: Handle | null): number | null {
  return handle === null ? null : CAST[handle].id;
}

/** The one password of every seeded member. */
export const SEED_PASSWORD = "chonsu-2026";

/** argon2id of `SEED_PASSWORD` (m=19456, t=2, p=1), made once, so that seeding hashes nothing and gives the same bytes. */
export const SEED_PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$zy/hl6KNPNwrUw/Z21qBag$EMDzQr5gVYVpLZmQRO8gWh1MZi6IXiKodzv7K6cG5qs";

interface SeedLogin {
  readonly handle: Handle;
  readonly email: string;
  readonly name: string;
  readonly goodFor: string;
}

function login(handle: Handle, goodFor: string): SeedLogin {
  const { email, name } = CAST[handle];
  return { handle, email, name, goodFor };
}

/** The logins worth knowing, for the start banner and the README. All share `SEED_PASSWORD`. */
export const SEED_LOGINS: readonly SeedLogin[] = [
  login("haneul", "주인공: 모든 알림, 대화, 초대, 경험, 추천이 있음"),
  login("junho", "하늘의 1촌: 하늘과 대화 상대, 긴 대화와 사진이 있음"),
  login("dahye", "하늘에게 1촌을 신청하고 기다리는 중"),
  login("eunseo", "하늘의 2촌: 세 사람이 이어 줌"),
  login("seoyun", "하늘의 3촌: 길이 다섯 개"),
  login("yuna", "1촌 50명: 더 신청도 수락도 할 수 없음"),
  login("sungjin", "1촌 49명: 받은 신청 둘 중 하나만 수락할 수 있음"),
  login("hyunwoo", "초대 링크 49개: 하나 더 만들면 끝"),
  login("chanho", "운영진: 초대 무제한"),
  login("haeun", "이번 주에 가입한 2촌 새 회원"),
  login("garam", "하늘과 이어지지 않은 섬"),
  login("hangyeol", "1촌이 없고 프로필이 거의 빈 회원"),
];
