import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { experienceDetails, experiences } from "@chonsu/db/tables/experiences";
import { projects } from "@chonsu/db/tables/projects";
import { startOfWeek } from "@chonsu/shared/format/time/moments";
import fc from "fast-check";
import { expect } from "vitest";
import type { Context } from "../../src/context.ts";
import type { SearchIndex } from "../../src/search/search-index.ts";
import type { Handle } from "../support/harness.ts";
import { answersFrom, answersOf } from "./texts-oracle.ts";

const DAY = 24 * 60 * 60 * 1000;
const WORDS = ["로보틱스", "로봇 팔", "Rust", "rust", "강화학습", "해커톤", "ROS 2", "전산학부", "과학 100%", "민지"];
const TERMS = [
  "",
  "로",
  "로보",
  "ㄹㅂㅌㅅ",
  "RUST",
  "ㅁㅈ",
  "김",
  "해커토",
  "전산학고",
  "학",
  "100%",
  "카이스트",
  "경험",
  "팔",
];
/** Newcomers, and members who share terms with them. The last one may leave. */
const ACTORS = [
  "haneul",
  "junho",
  "sol",
  "juwon",
  "dabin",
  "solbi",
  "hangyeol",
  "garam",
] as const satisfies readonly Handle[];

export interface Criteria {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly payload?: object;
}

/** Ids of existing things. */
interface Things {
  readonly post: number;
  readonly experience: number;
  readonly detail: number;
}

const criteria = (method: Criteria["method"], url: string, payload: object = {}): Criteria => ({
  method,
  url,
  payload,
});
const said = ([first = "", ...more]: readonly string[]) => ({
  description: `${first} 경험`,
  tags: [first, ...more],
  skills_used: more,
});
const STUDIES = { school: "카이스트", current_academic_degree: "학사", year: 2024, major1: "전산학부", major2: "" };

/** The commands of members. Many are refused, and must change nothing then. */
const COMMANDS = {
  profile: ([first = "", ...more]: readonly string[]) =>
    criteria("PUT", "/api/profile/update/", { keywords: [first, ...more], skills: more.map((skill) => ({ skill })) }),
  name: ([first]: readonly string[]) =>
    criteria("PUT", "/api/profile/update/", { ...STUDIES, user_name: `김${first}` }),
  badYear: ([first]: readonly string[]) => criteria("PUT", "/api/profile/update/", { user_name: first, year: 2999 }),
  post: ([first, ...more]: readonly string[]) =>
    criteria("POST", "/api/projects/", { title: first, content: more.join(" ") || first, keywords: [first, ...more] }),
  edit: (words: readonly string[], { post }: Things) =>
    criteria("PATCH", `/api/projects/${post}/edit/`, { title: words[0], keywords: words }),
  unpost: (_words: readonly string[], { post }: Things) => criteria("DELETE", `/api/projects/delete/${post}/`),
  begin: ([first]: readonly string[]) => criteria("POST", "/api/experiences/create/", { title: `${first} 경험` }),
  say: (words: readonly string[], { experience }: Things) =>
    criteria("POST", "/api/experience-details/create/", { experience, ...said(words) }),
  reword: (words: readonly string[], { detail }: Things) =>
    criteria("PUT", `/api/experience-details/${detail}/update/`, said(words)),
  unsay: (_words: readonly string[], { detail }: Things) =>
    criteria("DELETE", `/api/experience-details/${detail}/delete/`),
  retitle: ([title]: readonly string[], { experience }: Things) =>
    criteria("PUT", `/api/experiences/${experience}/update/`, { title }),
  join: (_words: readonly string[], { experience }: Things) =>
    criteria("POST", "/api/experiences/invitations/respond/", { experience_id: experience, response: "accept" }),
  leave: (_words: readonly string[], { experience }: Things) =>
    criteria("DELETE", `/api/experiences/${experience}/delete/`),
  register: ([first = "", ...more]: readonly string[], { detail }: Things) => {
    const profile = { ...STUDIES, user_name: first, keywords: [first, "등산", ...more] };
    return criteria("POST", "/api/register-alone/", {
      email: `n${detail}@kaist.ac.kr`,
      password: "long enough",
      profile,
    });
  },
  depart: () => criteria("DELETE", "/api/delete-user/", { current_password: SEED_PASSWORD }),
} as const;

/** Commands of members, in sequence. */
export const steps = fc.array(
  fc.record({
    command: fc.constantFrom(...Object.values(COMMANDS)),
    who: fc.constantFrom(...ACTORS),
    words: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
    pick: fc.nat(1000),
    laterMs: fc.nat(DAY),
  }),
  { minLength: 20, maxLength: 40 },
);

type Steps = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

/** One thing of each kind. Members mostly act on their own things, so that not every command is refused. */
function thingsFor({ db }: Context, userId: number, pick: number): Things {
  const one = (rows: readonly { id: number; owner: number | null }[]) => {
    const own = rows.filter(({ owner }) => owner === userId);
    const from = pick % 4 > 0 && own.length > 0 ? own : rows;
    return from[pick % Math.max(from.length, 1)]?.id ?? 0;
  };
  const { id: post, userId: author } = projects;
  const { id: experience, creatorId } = experiences;
  const { id: detail, userId: speaker } = experienceDetails;
  return {
    post: one(db.select({ id: post, owner: author }).from(projects).all()),
    experience: one(db.select({ id: experience, owner: creatorId }).from(experiences).all()),
    detail: one(db.select({ id: detail, owner: speaker }).from(experienceDetails).all()),
  };
}

/** Expects that the index answers as a scan of all rows does. */
export function expectSame({ db, clock }: Context, index: SearchIndex): void {
  const [found, expected] = [answersFrom(index), answersOf(db)];
  for (const q of TERMS) {
    expect(found.people(q), q).toEqual(expected.people(q));
    expect(found.posts(q), q).toEqual(expected.posts(q));
    expect(found.details(q), q).toEqual(expected.details(q));
  }
  expect(found.keywords()).toEqual(expected.keywords());
  const since = startOfWeek(clock.now());
  for (const handle of ACTORS)
    expect(found.shared(CAST[handle].id, since)).toEqual(expected.shared(CAST[handle].id, since));
}

/** Searches once, so that the values that are cached between two searches exist and could be wrong. */
export function askBefore({ texts, clock }: Context): void {
  const before = answersFrom(texts);
  before.shared(CAST.haneul.id, startOfWeek(clock.now()));
  before.keywords();
}

interface Actors {
  readonly ctx: Context;
  /** Returns the status. */
  act(who: Handle, criteria: Criteria): Promise<number>;
  advance(ms: number): void;
}

/** Runs the commands in sequence. Most of them succeed, and none fails with an error. */
export async function play(all: Steps, { ctx, act, advance }: Actors): Promise<void> {
  const done = new Set<number>();
  const gone = new Set<Handle>();
  for (const { command, who, words, pick, laterMs } of all) {
    if (gone.has(who)) continue;
    done.add(await act(who, command(words, thingsFor(ctx, CAST[who].id, pick))));
    if (command === COMMANDS.depart) gone.add(who);
    advance(laterMs / all.length);
  }
  expect([...done].filter((status) => status >= 500)).toEqual([]);
}
