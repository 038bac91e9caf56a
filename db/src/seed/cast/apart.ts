import { member } from "./member.ts";

/** People without any chain to haneul: a separate group of four, and two without any chon. */
export const APART = {
  garam: member("garam", 69, "빈가람", ["석사", 2021, "줄기세포및재생생물학대학원"], ["128d", "3d"], {
    interests: ["재생의학", "서예"],
    skills: ["조직 배양"],
    introduction: "문지캠퍼스에서 조용히 지냅니다. 붓글씨로 실험 노트를 써요.",
    picture: "avatar-chaewon",
    case: "island",
  }),
  nuri: member("nuri", 70, "피누리", ["박사", 2019, "의과학대학원"], ["127d", "2d"], {
    interests: ["재생의학", "봉사"],
    skills: ["임상 통계"],
    introduction: "의사이면서 학생입니다. 격주 토요일에 무료 진료를 나가요.",
    picture: "avatar-jisu",
    case: "island",
  }),
  byeol: member("byeol", 71, "국별", ["학사", 2022, "생명과학과"], ["126d", "6d"], {
    interests: ["곤충", "사진"],
    skills: ["접사 촬영"],
    introduction: "캠퍼스 나비 도감을 만들고 있어요. 37종 찾았습니다.",
    case: "island, a name of two syllables",
  }),
  sol: member("sol", 72, "어솔", ["학사", 2025, "새내기과정학부"], ["week 0.6", "week 0.75"], {
    interests: ["로봇축구", "만화"],
    skills: ["ROS 2", "C"],
    introduction: "고등학교 때 로봇축구를 했어요. ROS 2는 조금 압니다.",
    picture: "avatar-jaehyun",
    case: "island, joined this week, a skill in common with haneul (skill)",
  }),
  hangyeol: member("hangyeol", 73, "한결", ["학사", 2026, "새내기과정학부"], ["33d"], {
    interests: [],
    skills: [],
    introduction: "",
    case: "loner: no 1촌, profile nearly empty, never logged in",
  }),
  solbi: member("solbi", 74, "경솔비", ["학사", 2024, "전산학부"], ["week 0.7", "week 0.95"], {
    interests: ["웹툰", "퀼트"],
    skills: ["Kotlin"],
    introduction: "초대 없이 학교 메일로 가입했어요. 아는 분이 아직 한 명도 없습니다.",
    picture: "avatar-solbi",
    case: "joined this week, same department as haneul (major), no 1촌",
  }),
};
