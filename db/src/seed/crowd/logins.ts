import { crowdEmail } from "./people.ts";
import { STANDING } from "./standing.ts";

/** The members of every crowd worth logging in as; everybody else's address follows from their id. All share the cast's password. */
export const CROWD_LOGINS: ReadonlyArray<{ readonly email: string; readonly goodFor: string }> = [
  { email: crowdEmail(STANDING.busy), goodFor: "주인공: 1촌 40명 안팎, 대화 50개, 그중 하나는 메시지 1,000개" },
  { email: crowdEmail(STANDING.full), goodFor: "1촌 50명: 더 신청도 수락도 할 수 없음" },
  { email: crowdEmail(STANDING.oneLeft), goodFor: "1촌 49명: 받은 신청 가운데 하나만 수락할 수 있음" },
  {
    email: crowdEmail(STANDING.limits),
    goodFor: "모든 한도에 닿은 회원: 초대 링크 50개, 관심사 5개, 가장 긴 이름과 소개",
  },
  { email: crowdEmail(STANDING.nothing), goodFor: "1촌도 소개도 없는 회원" },
  { email: crowdEmail(STANDING.staff), goodFor: "운영진: 초대 무제한" },
];
