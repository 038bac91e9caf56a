import { REFUSALS } from "../refusals.ts";

/** Texts of the sign-in (product.md §2, §5, §8). */
export const loginCopy = {
  slogan: "아는 사람을 따라, 믿을 수 있는 팀원에게",
  email: "이메일",
  password: "비밀번호",
  submit: "로그인",
  bothNeeded: "이메일과 비밀번호를 모두 입력하세요.",
  wrong: REFUSALS.WRONG_LOGIN.detail,
  network: "네트워크 오류가 발생했습니다. 다시 시도해 주세요.",
  ended: "로그아웃되었어요. 다시 로그인해 주세요.",
  resetPassword: "비밀번호 재설정",
  notMember: "아직 회원이 아니신가요?",
  signUp: "회원가입",
} as const;
