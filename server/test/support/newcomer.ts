/** The sign-up of a person without an account. */
export const NEWCOMER = {
  email: "taeri@kaist.ac.kr",
  password: "a good password",
  profile: {
    user_name: "오태리",
    school: "카이스트",
    current_academic_degree: "학사",
    year: 2024,
    major1: "전산학부",
    major2: "산업디자인학과",
    keywords: ["로보틱스", "등산"],
  },
};
