import { REFUSALS } from "../refusals.ts";
import { accountsCopy } from "./accounts.ts";

/** Texts of the settings (product.md §2, §5, §8). */
export const settingCopy = {
  title: "설정",
  theme: "화면 모드",
  themes: { system: "기기 설정 따르기", light: "밝게", dark: "어둡게" },
  password: {
    title: "비밀번호 변경",
    current: "현재 비밀번호",
    next: "새 비밀번호",
    again: "새 비밀번호 확인",
    save: "저장",
    question: "비밀번호를 변경하시겠어요?",
    text: "다른 기기에서는 모두 로그아웃돼요.",
    confirm: "변경",
    wrong: REFUSALS.PASSWORD_WRONG.detail,
    done: accountsCopy.passwordChanged,
    failed: "비밀번호 변경에 실패했어요.",
  },
  inquiry: {
    title: "문의하기",
    from: "답변받을 이메일",
    body: "문의 내용",
    placeholder: "궁금한 점이나 불편한 점을 적어 주세요.",
    send: "문의 보내기",
    done: accountsCopy.inquirySent,
    failed: "문의 등록에 실패했어요.",
  },
  leave: {
    title: "회원 탈퇴",
    text: "프로필, 1촌, 초대, 좋아요가 모두 사라지고 되돌릴 수 없어요. 게시물, 댓글, 메시지는 ‘알 수 없음’이라는 이름으로 남아요.",
    password: "비밀번호",
    submit: "탈퇴하기",
    question: "정말 탈퇴하시겠어요?",
    confirm: "탈퇴",
    wrong: REFUSALS.PASSWORD_WRONG.detail,
    done: "회원 탈퇴가 완료되었어요.",
    failed: "회원 탈퇴에 실패했어요.",
  },
  terms: {
    title: "약관 및 정책",
    privacy: "개인정보 처리방침",
    service: "서비스 이용약관",
    failed: "정보를 불러오지 못했어요.",
  },
} as const;
