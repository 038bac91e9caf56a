import { particleOf } from "../format/text/particles.ts";

/** What connects a member with newcomers, in the order of display (product.md §2). */
export const SUGGESTION_KINDS = ["secondDegree", "keyword", "major", "experience_keyword", "skill"] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** The words around the term of a sentence. The number of people follows. */
interface SentenceWords {
  readonly before: string;
  readonly term: string;
  readonly after: string;
}

/** Texts of the weekly suggestions (product.md §2; R2: particles are computed from the term). */
export const suggestionsCopy = {
  title: "이번 주 새 회원",
  more: "소식 더보기",
  hint: "월요일부터 가입한 회원 가운데 나와 이어지거나 닮은 점이 있는 분들이에요.",
  groups: {
    secondDegree: "한 사람 건너",
    keyword: "같은 관심사",
    major: "같은 전공",
    experience_keyword: "비슷한 경험",
    skill: "같은 스킬",
  } satisfies Record<SuggestionKind, string>,
  count: (count: number) => `${count}명`,
  joined: "가입",
  empty: "이번 주에는 아직 새 소식이 없어요.",
  emptyHint: "아는 분을 초대하면 여기에서 새로운 인연이 시작돼요.",
  goInvite: "초대하러 가기",
  goHome: "홈으로 가기",
  failed: "새 회원 소식을 불러오지 못했어요.",
  sentence: sentenceWords,
} as const;

/** What follows the term in the sentence of a kind. */
const AFTER_TERM: Readonly<Record<Exclude<SuggestionKind, "secondDegree">, (term: string) => string>> = {
  keyword: () => "에 관심 있는 새 회원",
  major: (term) => `${particleOf(term, "을/를")} 전공하는 새 회원`,
  experience_keyword: (term) => `${particleOf(term, "을/를")} 경험한 새 회원`,
  skill: (term) => `${particleOf(term, "을/를")} 다루는 새 회원`,
};

/** The sentence about newcomers of a kind, in three parts: 전산학부를 전공하는 새 회원. */
function sentenceWords(kind: SuggestionKind, term: string): SentenceWords {
  if (kind === "secondDegree") return { before: "나와 ", term: "2촌", after: "인 새 회원" };
  return { before: "", term, after: AFTER_TERM[kind](term) };
}
