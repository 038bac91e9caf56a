import { member } from "./member.ts";

/** haneul and the people one step away. */
export const FIRST_CHON = {
  haneul: member("haneul", 1, "정하늘", ["석사", 2021, "전산학부"], ["412d", "20m"], {
    interests: ["로보틱스", "강화학습", "임베디드", "접근성", "등산"],
    skills: ["Python", "C++", "ROS 2", "PyTorch"],
    links: ["https://github.com/haneul-robotics", "https://haneul.dev/projects?lang=ko#robots"],
    introduction:
      "배달 로봇을 만들다가 대학원까지 왔어요. 낮에는 경로 계획 논문을 읽고 밤에는 납땜을 합니다.\n\n논문보다 굴러가는 걸 좋아하는 분, 주말 새벽 갑천 라이딩 같이 하실 분 모두 환영해요.",
    picture: "avatar-haneul",
    case: "the main person: something of everything",
  }),
  junho: member("junho", 2, "윤준호", ["석사", 2020, "전기및전자공학부", "전산학부"], ["398d", "5m"], {
    interests: ["로보틱스", "반도체", "풋살"],
    skills: ["Verilog", "KiCad", "C++", "FPGA"],
    links: ["https://github.com/junho-yoon"],
    introduction:
      "회로를 그리고 로봇 팔에 모터 드라이버를 얹습니다. 동아리방 3D 프린터를 고치는 사람이기도 해요. 풋살은 골키퍼만 합니다.",
    picture: "avatar-junho",
    case: "1촌 to chat with: long, with pictures and unread messages",
  }),
  minji: member("minji", 3, "김민지", ["학사", 2022, "산업디자인학과"], ["365d", "1h"], {
    interests: ["서비스 디자인", "타이포그래피", "전시"],
    skills: ["Figma", "Illustrator", "프로토타이핑"],
    links: ["https://minji.works", "https://www.behance.net/minji-kim"],
    introduction:
      "화면보다 손에 잡히는 걸 만들고 싶어서 디자인과에 왔는데 매일 화면을 그려요. 축제 굿즈 디자인을 3년째 맡고 있습니다.",
    picture: "avatar-minji",
    case: "1촌, same name as kimminji, invited haeun",
  }),
  doyun: member("doyun", 4, "김도윤", ["학사", 2021, "기계공학과"], ["301d", "1d"], {
    interests: ["자작차", "3D 프린팅", "캠핑"],
    skills: ["SolidWorks", "MATLAB"],
    introduction: "자작 자동차 동아리에서 서스펜션을 맡았어요. 말보다 CAD 파일이 편합니다.",
    picture: "avatar-doyun",
    case: "1촌, member of a shared experience",
  }),
  jiwoo: member("jiwoo", 5, "박지우", ["박사", 2018, "생명과학과", "바이오및뇌공학과"], ["288d", "3h"], {
    interests: ["뇌과학", "데이터 시각화", "식물"],
    skills: ["R", "Python", "현미경 이미징"],
    links: ["https://scholar.google.com/citations?user=jiwoo-park"],
    introduction:
      "생쥐의 해마를 들여다봅니다. 그래프를 예쁘게 그리는 데 시간을 너무 많이 써서 지도교수님께 혼나요. 연구실 창가에 몬스테라 여섯 그루.",
    picture: "avatar-jiwoo",
    case: "1촌, two departments",
  }),
  yejin: member("yejin", 6, "송예진", ["석사", 2015, "경영공학부"], ["350d", "2d"], {
    interests: ["창업", "핀테크", "와인"],
    skills: ["사업계획서", "SQL", "투자 유치"],
    links: ["https://www.linkedin.com/in/yejin-song", "ftp://files.yejin.kr/deck"],
    introduction: "졸업하고 핀테크 스타트업을 두 번 했고 한 번은 망했습니다. 후배들 창업 고민 듣는 걸 좋아해요.",
    picture: "avatar-yejin",
    isAlumni: true,
    case: "1촌, alumni address",
  }),
  taeyang: member("taeyang", 7, "임태양", ["학사", 2023, "물리학과"], ["120d", "6d"], {
    interests: ["천체사진", "기타"],
    skills: [],
    introduction: "",
    case: "1촌 without picture, introduction and skills",
  }),
  sohee: member("sohee", 8, "문소희", ["석사", 2022, "문화기술대학원", "데이터사이언스대학원"], ["260d", "5h"], {
    interests: ["미디어아트", "사운드", "HCI"],
    skills: ["TouchDesigner", "Max/MSP", "p5.js"],
    links: ["https://sohee.art"],
    introduction: "소리로 공간을 바꾸는 작업을 합니다. 전시 준비 기간에는 답장이 느려요. 미리 죄송!",
    picture: "avatar-sohee",
    case: "1촌; holds a department that is never a suggestion term (R2)",
  }),
  hyunwoo: member("hyunwoo", 9, "강현우", ["박사", 2017, "항공우주공학과"], ["405d", "8h"], {
    interests: ["큐브위성", "로켓", "마라톤"],
    skills: ["MATLAB", "Simulink", "C"],
    links: ["https://cubesat.kaist.ac.kr"],
    introduction: "큐브위성 자세제어를 연구해요. 사람을 많이 소개하고 다녀서 초대 링크를 거의 다 썼습니다.",
    picture: "avatar-hyunwoo",
    case: "1촌; has 49 invitation links: one more and the quota is full",
  }),
  jimin: member("jimin", 10, "백지민", ["학사", 2026, "새내기과정학부"], ["week 0.1", "week 0.9"], {
    interests: ["로보틱스", "보드게임"],
    skills: ["Python"],
    introduction: "하늘 선배 초대로 들어왔어요. 아직 전공은 못 정했습니다!",
    picture: "avatar-jimin",
    case: "1촌, joined this week: never a suggestion to haneul (R24)",
  }),
};
