import { type Degree, EMAIL_DOMAINS } from "@chonsu/shared/school/school";

/** The members of a crowd, with ids 1 to `count` in the order in which they joined. Arrays are indexed by id. */
export interface People {
  readonly count: number;
  readonly ids: readonly number[];
  /** The second at which each joined. */
  readonly joined: Int32Array;
  readonly names: readonly string[];
  readonly degrees: readonly Degree[];
  /** Year of admission. */
  readonly years: Int32Array;
  /** Positions in `DEPARTMENTS`. The second one is -1 for most members. */
  readonly major1: Int32Array;
  readonly major2: Int32Array;
  /** Positions in `INTEREST_TERMS` and `SKILL_TERMS`. */
  readonly interests: ReadonlyArray<readonly number[]>;
  readonly skills: ReadonlyArray<readonly number[]>;
}

const ALUMNI_EVERY = 7;

/** Whether a member has left the university: every seventh member has, so that the address follows from the id. */
export function isAlumni(id: number): boolean {
  return id % ALUMNI_EVERY === 0;
}

/** The address of a member: `member-1@kaist.ac.kr`, of every seventh `member-7@alumni.kaist.ac.kr`. */
export function crowdEmail(id: number): string {
  return `member-${id}@${EMAIL_DOMAINS[isAlumni(id) ? 1 : 0]}`;
}
