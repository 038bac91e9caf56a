import type { SearchHistoryItem } from "@chonsu/shared/entities/searches";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { SearchRow } from "./search-history.repository.ts";

export function presentSearch(row: SearchRow): SearchHistoryItem {
  return { id: row.id, user: row.userId, keyword: row.keyword, created_at: toTimestamp(row.createdAt) };
}
