import { events, type GroupRecords, membersBut } from "../record.ts";
import { about, the } from "../things.ts";
import { circle } from "./experiences.ts";

const mine = about("ownersDetail");
const refused = {
  EXPERIENCE_DETAIL_NOT_OWNED: { request: mine, by: "friend" },
  EXPERIENCE_DETAIL_NOT_FOUND: { request: about("nobody") },
} as const;
const described = { description: "턱의 높이를 재는 도구를 만들었습니다.", tags: ["접근성"] };

/** Each member's own text about an experience. */
export const experienceDetails: GroupRecords<"experienceDetails"> = {
  create: {
    request: {
      body: {
        experience: the("undescribedExperience"),
        description: described.description,
        tags: [the("words")],
        skills_used: [the("skills")],
        start_date: "2026-03-02",
        end_date: "2026-06-19",
      },
    },
    ...membersBut("EXPERIENCE_NOT_MEMBER", { owner: 201 }),
    errors: {
      EXPERIENCE_DETAIL_EXISTS: { request: { body: { ...described, experience: the("ownersExperience") } } },
      EXPERIENCE_NOT_MEMBER: {
        request: { body: { ...described, experience: the("ownersExperience") } },
        by: "stranger",
      },
      EXPERIENCE_NOT_FOUND: { request: { body: { ...described, experience: the("nobody") } } },
    },
    publishes: events(["haneul", "profile:changed", "experiences:changed"]),
    target: `select m.user_id as who, m.experience_id as experience from experience_members m where not exists
      (select 1 from experience_details d where d.experience_id = m.experience_id and d.user_id = m.user_id)`,
  },
  edit: {
    request: { ...mine, body: { tags: [the("words")], skills_used: [the("skills")] } },
    other: "doyun",
    ...membersBut("EXPERIENCE_DETAIL_NOT_OWNED", { owner: 200 }),
    errors: refused,
    publishes: events(["haneul", "profile:changed"], ...circle),
    target: "select user_id as who, id from experience_details",
  },
  remove: {
    request: about("othersDetail"),
    other: "doyun",
    ...membersBut("EXPERIENCE_DETAIL_NOT_OWNED", { other: 204, owner: 204 }),
    errors: refused,
    publishes: events(...circle),
    target: `select user_id as who, id from experience_details union all
      select e.creator_id, d.id from experience_details d join experiences e on e.id = d.experience_id`,
  },
};
