import type { Database } from "../../open-database.ts";
import { searchHistory } from "../../tables/searches.ts";
import { CAST, type Handle } from "../cast.ts";
import { momentOf } from "../moments.ts";
import { insertEach } from "./insert-rows.ts";

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
export function writeSearches(tx: Database, now: number): void {
  insertEach(tx, searchHistory, SEARCHES, ([who, keyword, at]) => ({
    userId: CAST[who].id,
    keyword,
    createdAt: momentOf(at, now),
  }));
}
