import { DOT } from "../format/people.ts";

/** Texts of the relation view: how somebody is connected to the member (product.md §2). */
export const chainCopy = {
  title: "나와의 관계",
  me: "나",
  through: (between: number, paths: number) =>
    `${between === 1 ? "한 사람" : "두 사람"}을 거치면 닿아요${DOT}길 ${paths}갈래`,
  far: "닿으려면 세 사람 이상을 거쳐야 해요.",
  theyHaveNone: "아직 이어진 분이 없어요.",
  noChons: "첫 1촌이 생기면 이어지는 길을 보여 드릴게요.",
  wheel: (step: number, total: number) => (total === 1 ? "중간에 있는 사람" : `중간에 있는 사람 ${step}`),
  helpers: "님이 이어 주실 수 있어요.",
  and: "님과",
  chains: "나와 이어지는 길",
  chain: (names: readonly string[]) => names.join(" → "),
  moreChains: (count: number) => `외 ${count}갈래`,
} as const;
