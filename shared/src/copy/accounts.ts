/** The server's sentences for successful steps of sign-up, password change and leaving (product.md §8). */
export const accountsCopy = {
  emailFree: "가입할 수 있는 이메일입니다.",
  codeSent: "인증 코드가 이메일로 전송되었습니다.",
  passwordChanged: "비밀번호가 변경되었습니다.",
  passwordReset: "비밀번호 재설정 완료",
  passwordMatches: "비밀번호가 일치합니다.",
  inquirySent: "문의가 정상적으로 접수되었습니다.",
  majorsEqual: "서로 다른 전공을 선택해 주세요.",
} as const;
