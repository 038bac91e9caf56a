/** What the server's terminal says. */
export const serverCopy = {
  web: "주소",
  mails: "메일함",
  control: "제어판",
  data: "데이터",
  seeding: "데이터 만드는 중",
  seedSteps: {
    people: "사람과 1촌",
    members: "프로필",
    relations: "1촌 관계",
    invitations: "초대 링크",
    posts: "게시물과 댓글",
    experiences: "경험",
    talks: "대화",
    searches: "검색 기록",
    notices: "알림",
    mails: "메일",
    indices: "색인",
  },
  seeded: (scenario: string) => `${scenario} 시나리오를 새로 넣음`,
  keptOther: "이미 데이터가 있어 그대로 두었습니다. 시나리오를 새로 넣으려면 --fresh를 함께 쓰세요.",
  logins: (password: string) => `로그인 (비밀번호는 모두 ${password})`,
  mailWarning: "주의: SMTP_URL이 있어 메일이 정말로 나갑니다. 예시 회원의 주소에서 일어난 일도 그 주소로 보냅니다.",
  openWarning:
    "주의: 다른 기기에서도 이 포트에 닿을 수 있습니다. 위 계정의 비밀번호와 메일함이 누구에게나 열려 있습니다.",
} as const;
