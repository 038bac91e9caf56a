import { searchHistory } from "../../tables/searches.ts";
import { type Batch, batch, numbered } from "../batch.ts";
import { CAST, type Handle } from "../cast.ts";
import { momentOf } from "../moments.ts";

/**
 * Search words, oldest first. haneul has more words than the five that a client keeps. One word has only symbols, and
 * one has only initial consonants.
 */
const SEARCHES: ReadonlyArray<readonly [who: Handle, keyword: string, at: string]> = [
  ["haneul", "배달 로봇", "20d"],
  ["haneul", "C++", "12d"],
  ["haneul", "산업디자인학과", "6d"],
  ["haneul", "접근성", "3d"],
  ["haneul", "ㅎㅅㅇ", "1d"],
  ["haneul", "한서윤", "23h"],
  ["haneul", "로보틱스", "5h"],
  ["junho", "반도체", "2d"],
  ["seoyun", "컴퓨터 비전", "1d"],
];

/** The search words of all members. */
export function searchBatch(now: number): Batch {
  const rows = SEARCHES.map(([who, keyword, at]) => ({ userId: CAST[who].id, keyword, createdAt: momentOf(at, now) }));
  return batch(searchHistory, numbered(rows));
}
