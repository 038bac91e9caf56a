import { anyMember, type GroupRecords, READS } from "../record.ts";
import { the } from "../things.ts";

const about = {
  ...anyMember(200),
  errors: { PAGE_NOT_FOUND: { request: { query: { page: the("nobody") } } } },
  publishes: READS,
} as const;

/** The three searches. */
export const searches: GroupRecords<"searches"> = {
  people: { request: { query: { page_size: 50 }, body: { q: "로봇", majors: [], degree: [] } }, ...about },
  experiences: { request: { query: { page_size: 50 }, body: { q: "로봇" } }, ...about },
  projects: { request: { query: { page_size: 50 }, body: { q: "로봇" } }, ...about, inPieces: true },
};
