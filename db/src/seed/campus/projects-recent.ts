import type { ProjectEntry } from "./project-entry.ts";

const LONG_CALL = `시각장애인 길안내 앱을 다시 만듭니다. 작년에 만든 것은 실내에서 길을 잃었어요. 이번에는 처음부터 실내만 생각합니다.

왜 다시 하나요
지난 여름 열두 분과 함께 걸었습니다. 복지관, 도서관, 지하철역. 앱이 "오른쪽"이라고 말할 때 그 오른쪽이 두 걸음 뒤의 오른쪽인지 지금의 오른쪽인지 아무도 몰랐어요. 말을 줄이고 진동을 늘렸더니 길을 찾는 시간이 절반이 됐습니다. 논문으로는 한 줄인데 그 한 줄을 얻는 데 석 달이 걸렸네요.

무엇을 하나요
1. 휴대전화 카메라와 관성 센서로 실내 위치를 잡습니다. 비콘은 쓰지 않아요.
2. 안내 문장을 사람이 다시 씁니다. 한 문장에 정보 하나.
3. 매달 둘째 토요일, 실제로 같이 걷습니다.

누구를 찾나요
- iOS 개발자 한 분 (SwiftUI, ARKit을 만져 보셨으면 좋아요)
- 컴퓨터 비전 하는 분 한 분
- 글을 쓰는 분 한 분. 개발은 몰라도 됩니다.

이미 있는 것
지난 버전의 코드와 인터뷰 기록, 그리고 함께 걸어 주실 분들의 연락처. 기록은 개인정보를 지운 뒤에 https://seoyun.design/walk/notes?year=2026&part=1 에서 볼 수 있습니다.

궁금한 건 댓글이나 seoyun@kaist.ac.kr 로 편하게 물어봐 주세요.`;

/** Posts of the last three weeks, oldest first. */
export const RECENT_PROJECTS = {
  festivalGoods: {
    id: 12,
    author: "minji",
    title: "축제 굿즈, 올해는 다섯 가지",
    content: "스티커, 포스터, 컵, 에코백, 그리고 비밀 하나. 인쇄소 같이 다닐 분 구해요.",
    keywords: ["굿즈", "서비스 디자인", "축제"],
    contacts: ["인스타그램 @kaist.goods"],
    images: ["goods-stickers", "festival-poster", "coffee-table", "sunset-hills", "book-cat"],
    tagged: ["sohee", "arin", "chaewon", "eunseo"],
    likes: ["haneul", "sohee", "arin", "eunseo", "hyerim", "seungmin", "yuna", "sungjin", "chaewon", "nari", "boram"],
    at: "20d",
    case: "five pictures, the most",
  },
  backendStudy: {
    id: 13,
    author: "seungmin",
    title: "장애 회고 스터디: 남의 장애로 배우기",
    content: "매주 공개된 장애 보고서 하나를 읽고 우리 서버라면 어땠을지 이야기합니다. 첫 주는 go.dev 블로그.",
    keywords: ["백엔드", "스터디", "오픈소스"],
    likes: ["haneul", "jiho", "jaehyun", "serin"],
    at: "18d",
    case: "no picture",
  },
  quantSeminar: {
    id: 14,
    author: "sumin",
    title: "퇴근길 퀀트 스터디 (온라인)",
    content: "수요일 밤 9시. 백테스트 코드를 서로 깨뜨려 봅니다.",
    keywords: ["퀀트", "통계"],
    images: ["chart-growth"],
    likes: ["seojun"],
    at: "16d",
    case: "author with an alumni address",
  },
  bikeMap: {
    id: 15,
    author: "boram",
    title: "자전거로 잇는 대전 – 지도 만들기",
    content: "공유자전거 대여 기록으로 위험한 교차로를 찾습니다. 지도 좋아하는 분이면 전공 상관없어요.",
    keywords: ["도시 데이터", "자전거"],
    images: ["bike-map"],
    likes: ["sora", "haeun", "doyun"],
    at: "13d",
    case: "upright picture; a newcomer liked it",
  },
  gameJam: {
    id: 16,
    author: "arin",
    title: "48시간 게임잼, 기획자 한 명만 더!",
    content: "프로그래머 둘, 아트 하나 있어요. 이번 주제는 '거리'. 잠은 돌아가면서 잡니다.",
    keywords: ["게임", "내러티브", "해커톤"],
    images: ["game-night", "coffee-table"],
    tagged: ["jaehyun", "woosung", "chaewon"],
    likes: ["jaehyun", "woosung", "mirae", "sohee", "minji"],
    at: "11d",
    case: "two pictures, open for one more",
  },
  sleepApp: {
    id: 17,
    author: "yujin",
    title: "꿈을 기록하는 앱 함께 만들 사람",
    content: "일어나자마자 30초 안에 말로 남기면, 한 달 뒤 꿈의 지도를 보여 주는 앱이에요.",
    keywords: ["뇌과학", "앱", "심리"],
    images: ["app-screens", "brain-slices"],
    likes: ["jiwoo", "yebin", "serin", "dahye"],
    at: "9d",
    case: "very tall picture first",
  },
  seniorConversation: {
    id: 18,
    author: "youngho",
    title: "98학번이 밥 삽니다",
    content: "진로 고민 있는 후배님, 금요일 저녁 어은동에서 봅시다. 세 분까지.",
    keywords: ["멘토링"],
    contacts: ["042-350-0000", "youngho@alumni.kaist.ac.kr"],
    likes: ["sungjin", "yuna", "jiho", "minsu", "dojin", "taeho"],
    at: "8d",
    case: "department text of older data",
  },
  batteryTeam: {
    id: 19,
    author: "minseo",
    title: "폐배터리 재활용 공모전 팀",
    content: "실험은 끝났고 경제성 분석할 분이 필요해요. 마감은 다음 달 10일. 문의는 battery.team@kaist.ac.kr",
    keywords: ["배터리", "기후", "공모전"],
    images: ["battery-cells"],
    tagged: ["gihun"],
    likes: ["gihun", "hana", "haram", "sora"],
    at: "6d",
    case: "mail address at the end",
  },
  ridingCrew: {
    id: 20,
    author: "haneul",
    title: "토요일 새벽 갑천 라이딩",
    content: "여섯 시 반 출발, 열 시 전에 돌아와요. 느린 사람 기준으로 갑니다.",
    keywords: ["자전거", "등산"],
    images: ["mountain-trail"],
    likes: ["taeyang", "doyun", "gihun"],
    at: "4d",
    case: "haneul's own, nobody tagged",
  },
  bookshelf: {
    id: 21,
    author: null,
    title: "실험실 이사합니다, 책장 나눔",
    content: "N5동 2층. 먼저 오시는 분께 드려요.",
    keywords: ["나눔"],
    images: ["sunset-hills"],
    likes: ["haneul"],
    at: "3d6h",
    case: "haneul likes it",
  },
  rehabArm: {
    id: 22,
    author: "dahye",
    title: "재활 로봇 팔, 손목부터 다시 설계합니다",
    content: "시제품 2호까지 왔어요. 모터 제어와 임상 쪽 조언이 필요합니다.",
    keywords: ["로보틱스", "재활공학", "임베디드"],
    images: ["robot-arm", "circuit-board"],
    tagged: ["junho"],
    likes: ["junho", "jiwoo", "nuri", "taemin"],
    at: "2d",
    case: "keywords match haneul's interests (project_profile_keyword)",
  },
  indoorGuide: {
    id: 23,
    author: "seoyun",
    title: "실내에서도 길을 잃지 않게: 시각장애인 길안내 앱, 두 번째",
    content: LONG_CALL,
    keywords: ["접근성", "서비스 디자인", "HCI", "iOS", "컴퓨터 비전"],
    contacts: ["seoyun@kaist.ac.kr", "https://seoyun.design/walk"],
    images: ["app-screens", "campus-lake", "bike-map", "chart-scatter"],
    tagged: ["serin", "eunseo"],
    likes: ["serin", "eunseo", "minji", "haneul", "jiwoo", "nuri", "yuna", "sungjin", "chaewon"],
    at: "1d2h",
    case: "long text that collapses, five keywords, four pictures, author is 3촌",
  },
  signLanguage: {
    id: 24,
    author: "serin",
    title: "수어 한 문장씩, 점심 15분",
    content: "N1 로비. 준비물은 손 두 개.",
    keywords: ["수어", "접근성"],
    likes: ["seoyun", "haneul"],
    at: "9h",
    case: "short text, no picture",
  },
  deliveryRobot: {
    id: 25,
    author: "haneul",
    title: "자율주행 배달 로봇, 함께 만들 두 사람을 찾아요",
    content:
      "센서 융합은 끝냈고 경로 계획이 남았어요. 여름 대회까지 주 두 번 만나요. 논문보다 굴러가는 걸 좋아하는 분이면 좋겠습니다.\n\n지금 팀은 셋이에요. 준호가 회로, 도윤이 차체, 제가 인지를 맡습니다. 찾는 분은 경로 계획 한 분, 임베디드 한 분. 학년은 상관없고, 매주 화·금 저녁에 N7 지하에서 만날 수 있으면 됩니다.\n\n어제 돌린 영상은 https://haneul.dev/robots/delivery?run=42 에 있어요. 코너에서 살짝 밀립니다.",
    keywords: ["로보틱스", "강화학습", "임베디드"],
    contacts: ["haneul@kaist.ac.kr", "https://open.kakao.com/o/delivery-robot"],
    images: ["robot-street", "robot-map", "robot-arm"],
    tagged: ["junho", "doyun", "seungmin"],
    likes: [
      ...["junho", "minji", "doyun", "jiwoo", "yejin", "taeyang", "sohee", "hyunwoo", "eunseo"],
      ...["serin", "seungmin", "dahye", "woojin", "arin", "taemin", "seoyun", "sangwoo", "kyungmin"],
    ],
    at: "3h",
    case: "haneul's main post: three pictures, members, contacts, eighteen likes, many comments",
  },
  walkingRobot: {
    id: 26,
    author: "juwon",
    title: "두 발로 걷는 로봇, 처음부터",
    content: "이번 주에 들어온 새내기입니다. 로봇 만들어 본 적은 없지만 해 보고 싶어요!",
    keywords: ["로보틱스", "강화학습"],
    at: "week 0.999",
    case: "the newest, by a newcomer; no likes",
  },
} as const satisfies Record<string, ProjectEntry>;
