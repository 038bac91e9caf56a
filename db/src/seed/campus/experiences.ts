import type { Handle } from "../cast.ts";
import { secretOf } from "../file-names.ts";

interface DetailEntry {
  readonly description: string;
  readonly tags: readonly string[];
  readonly skills?: readonly string[];
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly period?: readonly [from: string, to?: string];
  /** The member whose words it repeats, because its owner has not written own ones (R46). */
  readonly writer?: Handle;
}

/**
 * An experience as the seed writes it. The first member in the list joined first. The creator is one of the members.
 */
export interface ExperienceEntry {
  readonly id: number;
  readonly title: string;
  readonly creator: Handle;
  readonly at: string;
  readonly members: ReadonlyArray<DetailEntry & { readonly who: Handle; readonly at: string }>;
  /** All are sent by the creator. */
  readonly invitations?: ReadonlyArray<{
    readonly to: Handle;
    readonly status: "pending" | "accepted" | "rejected";
    readonly at: string;
  }>;
  /** The member who made its share link. The link is switched off unless this member is the creator. */
  readonly link?: Handle;
  readonly case: string;
}

const ROBOT_STORY =
  "기숙사에서 학식까지 600미터를 혼자 다녀오는 로봇을 만들었습니다. 처음 한 달은 계단 앞에서 서 있기만 했고, 두 번째 달에는 잔디밭으로 들어갔고, 세 번째 달에야 짜장면을 배달했어요.\n\n저는 인지를 맡아 카메라와 라이다를 합쳤습니다. 비 오는 날 물웅덩이를 벽으로 보는 문제를 풀지 못해 결국 물웅덩이를 피해 가게 했습니다. 그게 맞는 답이었어요. 마지막 시연에서 교수님 연구실까지 커피 두 잔을 쏟지 않고 옮겼습니다.";

/** Team activities by key: `EXPERIENCES.robotOne.id`. */
export const EXPERIENCES = {
  robotOne: {
    id: 1,
    title: "캡스톤: 자율주행 배달 로봇 1호",
    creator: "haneul",
    at: "150d",
    members: [
      {
        who: "haneul",
        at: "150d",
        description: ROBOT_STORY,
        tags: ["캡스톤", "자율주행", "로보틱스", "해커톤"],
        skills: ["ROS 2", "C++", "Python"],
        period: ["2025-03-02", "2025-12-19"],
      },
      {
        who: "junho",
        at: "148d",
        description: "모터 드라이버와 전원 보드를 그렸습니다. 불은 한 번만 났어요.",
        tags: ["캡스톤", "회로"],
        skills: ["KiCad"],
        period: ["2025-03-02", "2025-12-19"],
      },
      { who: "doyun", at: "140d", description: "", tags: [], period: ["2025-04-01", "2025-12-19"] },
    ],
    invitations: [
      { to: "junho", status: "accepted", at: "149d" },
      { to: "yejin", status: "rejected", at: "139d" },
      { to: "seungmin", status: "pending", at: "5d" },
      { to: "taeyang", status: "pending", at: "2d" },
    ],
    link: "haneul",
    case: "haneul is creator: joined by invitation and by link, one rejected, two waiting, period, long text",
  },
  cubeCamp: {
    id: 2,
    title: "큐브위성 자세제어 캠프",
    creator: "hyunwoo",
    at: "220d",
    members: [
      {
        who: "hyunwoo",
        at: "220d",
        description: "일주일 동안 손바닥만 한 위성을 원하는 쪽으로 돌리는 법을 배웁니다.",
        tags: ["큐브위성", "제어"],
        skills: ["Simulink"],
        period: ["2024-12-26", "2025-01-04"],
      },
      {
        who: "haneul",
        at: "218d",
        description: "로봇만 하다가 우주를 처음 만져 봤어요. 별 센서 보정을 맡았습니다.",
        tags: ["큐브위성", "센서"],
        period: ["2024-12-26", "2025-01-04"],
      },
      { who: "donghyun", at: "217d", description: "조교로 참여했습니다.", tags: ["제어"], skills: ["Simulink"] },
    ],
    invitations: [
      { to: "haneul", status: "accepted", at: "219d" },
      { to: "donghyun", status: "accepted", at: "219d" },
    ],
    link: "hyunwoo",
    case: "haneul is guest; the period crosses the year",
  },
  soundMap: {
    id: 3,
    title: "소리로 그린 캠퍼스 지도",
    creator: "sohee",
    at: "30d",
    members: [
      {
        who: "sohee",
        at: "30d",
        description: "캠퍼스 서른 곳의 소리를 녹음해 걸어 들어가는 지도를 만들었습니다.",
        tags: ["미디어아트", "전시"],
        skills: ["Max/MSP", "TouchDesigner"],
        period: ["2026-03-09"],
      },
    ],
    invitations: [{ to: "haneul", status: "pending", at: "3d" }],
    link: "sohee",
    case: "haneul is invited; a period without end",
  },
  goodsBooth: {
    id: 4,
    title: "해커톤 굿즈 부스",
    creator: "minji",
    at: "90d",
    members: [
      {
        who: "minji",
        at: "90d",
        description: "무박 2일 동안 스티커 800장을 나눠 드렸습니다.",
        tags: ["굿즈", "해커톤"],
        skills: ["Illustrator"],
        period: ["2025-11-14", "2025-11-15"],
      },
    ],
    invitations: [{ to: "haneul", status: "rejected", at: "88d" }],
    case: "haneul rejected the invitation; no link yet; two days long",
  },
  walkingGuide: {
    id: 5,
    title: "시각장애인 길안내 앱",
    creator: "serin",
    at: "140d",
    members: [
      {
        who: "serin",
        at: "140d",
        description: "스크린리더와 함께 쓰는 길안내 앱. iOS 쪽을 맡았어요.",
        tags: ["접근성", "앱", "iOS"],
        skills: ["Swift"],
        period: ["2025-03-02", "2025-08-31"],
      },
      {
        who: "seoyun",
        at: "138d",
        description: "열두 분과 함께 걸으며 안내 문장을 다시 썼습니다.",
        tags: ["접근성", "사용자 조사"],
        skills: ["사용자 조사", "Figma"],
        period: ["2025-03-02", "2025-08-31"],
      },
      {
        who: "eunseo",
        at: "137d",
        description: "스크린리더와 함께 쓰는 길안내 앱. iOS 쪽을 맡았어요.",
        tags: ["접근성", "앱", "iOS"],
        skills: ["사용자 조사"],
        period: ["2025-03-02", "2025-08-31"],
        writer: "serin",
      },
      { who: "junho", at: "130d", description: "진동 모듈을 만들었습니다.", tags: ["접근성"], skills: ["KiCad"] },
    ],
    invitations: [
      { to: "seoyun", status: "accepted", at: "139d" },
      { to: "eunseo", status: "accepted", at: "139d" },
      { to: "jiwoo", status: "pending", at: "12d" },
    ],
    link: "serin",
    case: "four members, one waiting; eunseo has serin's words",
  },
  festival: {
    id: 6,
    title: "캠퍼스 축제 굿즈",
    creator: "yuna",
    at: "149d",
    members: [
      {
        who: "yuna",
        at: "149d",
        description: "열두 동아리의 굿즈를 한 부스에 모았습니다.",
        tags: ["축제", "굿즈"],
        skills: ["기획"],
        period: ["2024-09-01", "2024-10-12"],
      },
      {
        who: "seoyun",
        at: "147d",
        description: "안내 책자와 점자 라벨을 디자인했어요.",
        tags: ["축제", "굿즈"],
        period: ["2024-09-01", "2024-10-12"],
      },
      { who: "chaewon", at: "146d", description: "스티커 그림.", tags: ["일러스트"], skills: ["Procreate"] },
    ],
    invitations: [{ to: "seoyun", status: "accepted", at: "148d" }],
    link: "yuna",
    case: "the creator is full: joining by the link succeeds without the chon (R9)",
  },
  doodleArm: {
    id: 7,
    title: "낙서하는 로봇 팔",
    creator: "haneul",
    at: "60d",
    members: [
      { who: "haneul", at: "60d", description: "혼자 만든 팔. 고양이만 그립니다.", tags: ["로보틱스", "취미"] },
    ],
    case: "single member: leaving deletes it; no period, no skills, no link",
  },
  robotCamp: {
    id: 8,
    title: "로봇 동아리 여름 캠프",
    creator: "junho",
    at: "110d",
    members: [
      {
        who: "junho",
        at: "109d",
        description: "도윤이가 시작하고 제가 이어받았습니다.",
        tags: ["동아리", "캠프"],
        skills: ["C++"],
        period: ["2025-07-07", "2025-07-18"],
      },
      { who: "jisu", at: "108d", description: "FPGA 세션을 열었습니다.", tags: ["동아리"], skills: ["Verilog"] },
    ],
    link: "doyun",
    case: "handed over: doyun made it and left, junho joined first (R20); doyun's link is off (R22)",
  },
  freshHackathon: {
    id: 9,
    title: "새내기 해커톤 준비 모임",
    creator: "dabin",
    at: "week 0.6",
    members: [
      { who: "dabin", at: "week 0.6", description: "발표 자료를 미리 만들어 둡니다.", tags: ["해커톤", "교육"] },
    ],
    case: "of a newcomer; tag 해커톤, like haneul",
  },
  mpwRun: {
    id: 10,
    title: "MPW 테이프아웃 2024",
    creator: "jisu",
    at: "180d",
    members: [
      {
        who: "jisu",
        at: "180d",
        description: "첫 칩. 전원이 들어왔고 그걸로 충분했습니다.",
        tags: ["반도체", "테이프아웃"],
        skills: ["Verilog", "Cadence"],
        period: ["2024-02-26", "2024-11-29"],
      },
      { who: "sangwoo", at: "176d", description: "아날로그 블록.", tags: ["반도체"], skills: ["LTspice"] },
    ],
    invitations: [
      { to: "sangwoo", status: "accepted", at: "178d" },
      { to: "junho", status: "rejected", at: "177d" },
    ],
    link: "jisu",
    case: "plain: two members, one rejected",
  },
  islandClinic: {
    id: 11,
    title: "토요 무료 진료",
    creator: "nuri",
    at: "100d",
    members: [
      {
        who: "nuri",
        at: "100d",
        description: "격주 토요일 오후, 예약 없이 오시면 됩니다.",
        tags: ["봉사", "의료"],
        period: ["2025-02-28"],
      },
      { who: "garam", at: "99d", description: "접수를 돕습니다.", tags: ["봉사"] },
    ],
    invitations: [{ to: "garam", status: "accepted", at: "100d" }],
    link: "nuri",
    case: "of the island",
  },
} as const satisfies Record<string, ExperienceEntry>;

export const EXPERIENCE_ENTRIES: readonly ExperienceEntry[] = Object.values(EXPERIENCES);

/** The code of an experience's share link. */
export function experienceCode(experienceId: number): string {
  return secretOf(`experience/${experienceId}`);
}
