import { type Particle, withParticle } from "@chonsu/shared/format/text/particles";
import type { SeededRandom } from "../../seeded-random.ts";

const NUMBER_MIN = 2;
const NUMBER_MAX = 9;
const GAP = /\{(\w)(?::([^}]+))?\}/g;
const PARTICLES: readonly Particle[] = ["을/를", "이/가", "은/는", "과/와", "으로/로"];

/**
 * Sentences with placeholders: `{a}` and `{b}` for two terms, `{a:을/를}` for a term with the particle that fits its
 * sound, `{n}` for a small number, `{d}` for a department.
 */
const TEMPLATES = {
  title: [
    "{a} 같이 하실 분 구해요",
    "{a} 프로젝트 팀원 {n}명 모집합니다",
    "{a:과/와} {b:을/를} 잇는 작은 실험",
    "{d} 졸업 프로젝트, {a} 아시는 분 찾아요",
    "처음 하는 {a}, 같이 배워요",
    "{a} 논문 같이 읽어요, {b} 몰라도 괜찮아요",
  ],
  opening: [
    "안녕하세요, {d}에서 공부하고 있어요.",
    "{a:과/와} {b:을/를} 함께 다뤄 보고 싶어서 글을 남깁니다.",
    "{n}명이 모여 작게 시작했고 이제 한 사람이 더 필요합니다.",
  ],
  middle: [
    "매주 {n}시간 정도 쓸 수 있으면 충분합니다.",
    "지금은 {b:을/를} 맡을 사람이 없습니다.",
    "첫 시제품은 {n}주 뒤에 보여 드리는 것이 목표입니다.",
    "{a:은/는} 제가, {b:은/는} 함께하실 분이 맡으면 좋겠어요.",
    "{d} 분이면 이야기가 더 잘 통할 것 같아요.",
  ],
  closing: ["편하게 댓글이나 메시지 주세요.", "{a:을/를} 좋아하신다면 누구든 환영합니다.", "읽어 주셔서 고맙습니다!"],
  comment: [
    "관심 있어요! 메시지 드렸습니다.",
    "저도 {a:을/를} 하고 있는데 이야기 나눠 보고 싶어요.",
    "작년에 비슷한 걸 해 봤어요. {b} 쪽이 제일 어려웠습니다.",
    "{d} 사람인데 도울 일이 있으면 불러 주세요.",
    "{a:과/와} {b} 둘 다 하는 팀은 처음 봐요.",
  ],
  reply: ["네, 물론이에요!", "{n}명 더 모집하고 있어요.", "{a:은/는} 모르셔도 괜찮아요."],
  introduction: [
    "{d}에서 {a:을/를} 공부하고 있어요.",
    "{a:과/와} {b} 사이에서 재미있는 걸 찾는 중입니다.",
    "낮에는 연구실, 밤에는 {a}. 같이 만들 사람을 찾아요.",
    "손으로 만드는 일을 좋아해요. 요즘은 {a}에 빠져 있습니다.",
    "{a:으로/로} 사람을 돕고 싶어요.",
  ],
  experience: [
    "{a} 동아리 {n}기 활동",
    "{a:을/를} 이용한 캡스톤 디자인",
    "{d} {a} 연구 인턴",
    "{a:과/와} {b} 융합 프로젝트",
  ],
  experienceWords: [
    "{n}명이 한 학기 동안 {a} 활동을 이어 갔습니다.",
    "저는 {b:을/를} 맡았고 발표도 함께 준비했어요.",
    "{d} 친구들에게서 많이 배웠습니다.",
    "{a} 쪽 문제를 푸는 데 {n}주가 걸렸어요.",
  ],
  conversation: [
    "안녕하세요! 글 보고 연락드려요.",
    "네, 안녕하세요 :)",
    "{a} 같이 하실 수 있을까요?",
    "좋아요. 이번 주는 {n}시 이후에 괜찮아요.",
    "혹시 {b} 해 보신 적 있으세요?",
    "그럼 내일 {n}시에 봐요.",
    "방금 확인했어요. 고맙습니다!",
  ],
} as const satisfies Record<string, readonly string[]>;

export type SentenceKind = keyof typeof TEMPLATES;

/** What a sentence is about: at least one term, and a department. */
interface Topic {
  readonly terms: readonly string[];
  readonly department: string;
}

export function drawSentence(random: SeededRandom, kind: SentenceKind, topic: Topic): string {
  return fill(random, random.pick(TEMPLATES[kind]), topic);
}

/** At most `count` different sentences of a kind, as one text. */
export function drawSentences(random: SeededRandom, kind: SentenceKind, topic: Topic, count: number): string {
  return random
    .sample(TEMPLATES[kind], count)
    .map((template) => fill(random, template, topic))
    .join(" ");
}

function fill({ between }: SeededRandom, template: string, { terms, department }: Topic): string {
  // Short terms read better: the long ones are combinations.
  const [a = "", b = a] = terms.toSorted((one, other) => one.length - other.length);
  return template.replace(GAP, (_gap, name: string, wanted: string | undefined) => {
    if (name === "n") return String(between(NUMBER_MIN, NUMBER_MAX));
    if (name === "d") return department;
    const term = name === "a" ? a : b;
    const particle = PARTICLES.find((known) => known === wanted);
    return particle === undefined ? term : withParticle(term, particle);
  });
}
