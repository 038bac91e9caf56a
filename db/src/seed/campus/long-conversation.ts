import type { SceneName } from "../scene-sizes.ts";

export interface MessageEntry {
  /** The writer: the first or second member of the conversation, or the system (0). */
  readonly side: 1 | 2 | 0;
  readonly text: string;
  readonly at: string;
  readonly image?: SceneName;
  readonly isUnread?: boolean;
  readonly isDeleted?: boolean;
  readonly clientKey?: string;
}

/** Days of conversation between haneul (한) and junho (준): how many days ago, then lines in order. */
const DAYS: ReadonlyArray<readonly [daysAgo: number, lines: string]> = [
  [
    21,
    `준 하늘아 라이다 왔다
준 생각보다 작아
한 오!! 어디로 왔어?
준 동아리방. 상자가 이만해서 뭔가 했네
한 수업 끝나고 바로 갈게
준 커피 사 와
한 뜨거운 거?
준 얼음. 납땜하느라 더움
한 ㅇㅋ 두 잔
준 케이블 규격이 하나 안 맞는데
한 어느 쪽?
준 전원. 12V인 줄 알았는데 24V래
한 배터리 다시 봐야겠다
준 승압 보드 남는 거 있어. 일단 그걸로
한 역시
준 불나면 네 탓
한 소화기 위치 확인해 둠`,
  ],
  [
    17,
    `한 어제 돌린 로그 봤어?
준 봤지. 3분 20초에 왜 멈춘 거야
한 물웅덩이. 벽으로 봄
준 ㅋㅋㅋㅋㅋ
한 웃지 마 진지해
준 라이다가 물에서 반사가 안 오니까
한 응 구멍이라고 생각하는 듯
준 카메라랑 합치면?
한 카메라는 하늘이 비친다고 하늘이래
준 하늘이 하늘을 보는구나
한 그만해
준 물웅덩이를 그냥 피해 가면 안 돼?
한 …그게 맞는 것 같아
준 석 달 고민했는데 답이 그거면
한 논문 제목: 웅덩이는 피하자
준 1저자 나
한 ㅋㅋ 그래 가져가`,
  ],
  [
    12,
    `준 모터 드라이버 새로 떴다
한 벌써? 어제 그린다며
준 잠이 안 와서
한 자라 제발
준 전류 제한 걸어 놨으니까 이제 계단에서 안 탄다
한 계단에 안 보낼 거야
준 보내게 될 거야 인생은 그래
한 오늘 저녁 시간 돼?
준 일곱 시 이후
한 도윤이도 온대. 바퀴 갈아 끼우자
준 육각렌치 3mm 누가 가져감
한 나… 미안
준 가져와
한 가방에 있어
준 그리고 우진이라고 알아?
한 AI대학원? 시뮬레이터 하는 분?
준 응. 우리 로봇 궁금하대
한 오 1촌 신청해 볼까
준 해. 착해
한 방금 보냄`,
  ],
  [
    8,
    `한 대회 공지 떴다!!
준 언제야
한 내년 여름. 예선이 5월
준 예선 코스는?
한 보도 600미터에 횡단보도 두 개
준 횡단보도…
한 신호등 인식 누가 하지
준 너
한 나 경로도 하고 인지도 하는데
준 사람을 더 구하자
한 글 올릴까? 두 명 정도
준 경로 계획 하나 임베디드 하나
한 임베디드는 너잖아
준 나 졸업해야 돼
한 …
준 농담이야 반만
한 글 초안 쓰면 봐 줄래?
준 응 오타 찾는 건 잘해
한 고마워
준 사진도 넣어. 굴러가는 거`,
  ],
  [
    5,
    `준 유나 선배가 축제 때 시연해 달래
한 어느 정도로?
준 부스 앞에서 왔다 갔다만
한 애들이 만지면?
준 비상정지 크게 달자. 빨간 거
한 배터리 두 시간은 버텨?
준 한 시간 반. 교대로 충전
한 민지한테 스티커 부탁할까
준 이미 했어
한 뭐라고 써?
준 '밀지 마세요 밀립니다'
한 ㅋㅋㅋㅋㅋㅋ 완벽해
준 축제 날 비 오면?
한 우산 씌우자 진짜로
준 도윤이가 우산 거치대 만들어 준대
한 걔는 왜 그런 걸 잘해
준 자작차 하는 애들은 다 그래
한 그럼 금요일에 예행연습
준 오케이
한 소희 언니가 소리도 넣어 준대
준 무슨 소리?
한 지나갑니다~ 하는 거
준 목소리는 네가 해
한 싫어`,
  ],
  [
    2,
    `한 어제 코너에서 또 밀렸어
준 속도 얼마였는데
한 초속 1.4
준 1.0으로 내려 봐
한 그럼 배달이 식어
준 식은 짜장면이 쏟아진 짜장면보다 낫다
한 명언이다
준 기록해
한 저속에서 각속도 오차도 있어
준 엔코더 다시 볼게. 한쪽이 1퍼센트 커
한 바퀴 지름 차이인가?
준 아마. 버니어로 재 볼게
한 고마워 진짜
준 밥 사
한 학식?
준 어은동
한 콜
준 금요일 저녁?
한 금요일 저녁
준 다혜라는 친구도 관심 있대
한 재활 로봇 하는 분? 글 봤어
준 손목 모터 잘 알아
한 이번에 같이 보자고 해 줘
준 응 얘기해 둘게`,
  ],
];

/** The messages of today: a picture, a deleted message, and messages that haneul has not read. */
const TODAY: readonly MessageEntry[] = [
  { side: 1, text: "글 올렸어! 반응 좋다", at: "2h55m" },
  { side: 2, text: "벌써 댓글 세 개네", at: "2h50m" },
  { side: 2, text: "", image: "robot-map", at: "1h10m" },
  { side: 2, text: "어제 돌린 결과예요. 코너에서 살짝 밀려요.", at: "1h9m" },
  { side: 1, text: "왜 존댓말이야", at: "1h5m" },
  { side: 2, text: "", at: "1h4m", isDeleted: true },
  { side: 1, text: "이 정도면 대회 나가겠는데?", at: "1h2m" },
  { side: 2, text: "주파수 올렸더니 소음 절반 됐어", at: "12m", isUnread: true },
  { side: 2, text: "들어 봐. 이따 동아리방 올 때 귀마개 빼고 와도 됨", at: "11m", isUnread: true },
  { side: 2, text: "참고: https://www.st.com/resource/en/motor-notes.pdf#page=12", at: "9m", isUnread: true },
];

const MINUTES_BETWEEN = 3;
const EVENING_HOURS = 5;

function dayLines([daysAgo, lines]: (typeof DAYS)[number]): MessageEntry[] {
  return lines.split("\n").map((line, index) => ({
    side: line.startsWith("한 ") ? 1 : 2,
    text: line.slice(2),
    at: `${daysAgo - 1}d${EVENING_HOURS}h${180 - index * MINUTES_BETWEEN}m`,
  }));
}

/** More than 120 messages over seven days, oldest first. */
export const LONG_CONVERSATION: readonly MessageEntry[] = [...DAYS.flatMap(dayLines), ...TODAY];
