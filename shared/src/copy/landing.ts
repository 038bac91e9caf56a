/** Texts of the landing page (product.md §1). */
export const landingCopy = {
  headline: "믿을 수 있는 팀원을,\n아는 사람에게서",
  lead: "촌수는 지인 네트워크를 통해 신뢰할 수 있는 팀원을 찾는 서비스예요.",
  inviteOnly: "회원가입은 기존 회원에게 받은 초대 링크로만 할 수 있어요.",
  alone: "초대가 없다면 학교 이메일로 혼자 시작할 수 있어요.",
  login: "로그인 하기",
  steps: [
    { level: 1, name: "1촌", meaning: "직접 아는 사이" },
    { level: 2, name: "2촌", meaning: "아는 사람의 아는 사람" },
    { level: 3, name: "3촌", meaning: "두 사람을 거쳐 닿는 사이" },
  ],
  picture:
    "나를 가운데에 두고 1촌, 2촌, 3촌이 세 개의 원 위에 서 있어요. 나에게서 3촌까지 두 사람을 거치는 길이 이어져요.",
  me: "나",
  faces: ["하", "준", "윤", "서", "은", "민", "도", "다", "유", "태", "가"],
} as const;
