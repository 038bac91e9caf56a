import { CODE_LENGTH, INTERESTS_MAX, INTERESTS_MIN_SIGNUP, PASSWORD_GOOD_LENGTH } from "../limits.ts";
import { REFUSALS } from "../refusals.ts";
import { profileFieldsCopy } from "./profile-editor.ts";

/** Texts of proving an address (product.md §2, §5, §8). */
export const verificationCopy = {
  email: "학교 이메일",
  emailHint: "카이스트 메일만 쓸 수 있어요.",
  getCode: "인증코드 받기",
  getCodeAgain: "다시 받기",
  code: "인증코드",
  codeHint: `메일로 받은 ${CODE_LENGTH}자리 숫자를 10분 안에 입력해 주세요.`,
  confirmCode: "인증코드 확인",
  wrongDomain: REFUSALS.EMAIL_NOT_UNIVERSITY.detail,
  taken: REFUSALS.EMAIL_TAKEN.detail,
  checkFailed: "이메일 확인 중 오류가 발생했습니다.",
  codeSent: "인증 코드가 이메일로 전송되었습니다.",
  codeFailed: "인증 코드 전송 실패",
  codeMatches: "인증코드가 일치합니다.",
  codeDiffers: REFUSALS.CODE_WRONG.detail,
  confirmFailed: "인증코드를 확인하지 못했습니다. 다시 시도해 주세요.",
} as const;

/** Texts of a new password, typed twice (product.md §5). */
export const newPasswordCopy = {
  password: "비밀번호",
  again: "비밀번호 확인",
  afterCode: "이메일 인증을 마치면 입력할 수 있어요.",
  matches: "비밀번호가 일치합니다.",
  differs: "비밀번호가 일치하지 않습니다.",
  short: `${PASSWORD_GOOD_LENGTH}자 이상이면 더 안전해요.`,
} as const;

/** Texts of the two steps of sign-up and its end (product.md §2, §5, §8). */
export const signUpCopy = {
  title: "회원가입",
  step: (step: number, total: number) => `${total}단계 중 ${step}단계`,
  certifyTitle: "학교 이메일을 확인할게요",
  next: "다음",
  profileTitle: "프로필 작성하기",
  ...profileFieldsCopy,
  interestsHint: `최소 ${INTERESTS_MIN_SIGNUP}개, 최대 ${INTERESTS_MAX}개`,
  interestsTooFew: `관심사는 ${INTERESTS_MIN_SIGNUP}개 이상 입력해야 합니다.`,
  yearPlaceholder: "예: 2024",
  done: "완료",
  leaving: {
    question: "이전 단계로 돌아갈까요?",
    warning: "작성한 프로필이 사라져요.",
    leave: "돌아가기",
    stay: "계속 작성하기",
  },
  failed: "회원가입 실패",
  verifyAgain: "이메일 인증 시간이 지났습니다. 다시 인증해 주세요.",
  welcomeTitle: (name: string) => `${name} 님, 환영해요!`,
  welcomeText: "촌수의 회원이 되신 것을 축하해요.",
  completeProfile: "경험과 스킬을 더 채우면 함께할 사람을 더 잘 만날 수 있어요. 프로필을 완성해 보세요.",
  start: "시작하기",
} as const;

/** Texts of the landing page of an invitation link (product.md §2, §8). */
export const welcomeCopy = {
  loading: "초대장을 펼치고 있어요.",
  greeting: (invitee: string) => `${invitee} 님,`,
  invitedBy: (inviter: string) => `${inviter} 님이 촌수에 초대했어요.`,
  text: "가입하면 두 분은 바로 1촌이 돼요.",
  slogan: "촌수는 지인 네트워크를 통해 신뢰할\u00a0수\u00a0있는 팀원을 찾는 서비스예요.",
  start: "회원가입 시작하기",
  expired: "앗, 더 이상 사용할 수 없는 링크에요.",
  expiredHint: "초대 링크는 7일 동안만 쓸 수 있어요. 초대한 분에게 새 링크를 부탁해 보세요.",
  invalid: "유효하지 않은 초대 링크입니다.",
  invalidHint: "받은 링크의 주소를 다시 확인해 주세요. 이미 가입에 쓴 링크일 수도 있어요.",
  unknown: "알 수 없는 오류가 발생했습니다.",
  unknownHint: "잠시 후 다시 시도해 주세요.",
  toLogin: "로그인으로 돌아가기",
} as const;

/** Texts of a forgotten password (product.md §2, §8). */
export const passwordResetCopy = {
  title: "비밀번호 재설정",
  text: "가입한 학교 이메일을 확인한 뒤 새 비밀번호를 정해요.",
  password: "새 비밀번호",
  again: "새 비밀번호 확인",
  submit: "재설정",
  verified: "이메일 인증 성공",
  failed: "비밀번호 재설정 실패",
  done: "비밀번호 재설정 완료",
  doneText: "새 비밀번호로 다시 로그인해 주세요. 다른 기기에서는 모두 로그아웃됐어요.",
  login: "로그인 하기",
} as const;
