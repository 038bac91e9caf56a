import { anyMember, type GroupRecords, noPage, READS } from "../record.ts";

const about = {
  ...anyMember(200),
  errors: noPage({}),
  publishes: READS,
} as const;

export const searches: GroupRecords<"searches"> = {
  people: { request: { query: { page_size: 50 }, body: { q: "로봇", majors: [], degree: [] } }, ...about },
  experiences: { request: { query: { page_size: 50 }, body: { q: "로봇" } }, ...about },
  projects: { request: { query: { page_size: 50 }, body: { q: "로봇" } }, ...about, inBatches: true },
};
