import { EMAIL_DOMAINS } from "@chonsu/shared/school/school";

/**
 * Members of every crowd with special data, by id; `CROWD_LOGINS` says what they are good for. `limits` has also reached
 * the limits of chons and searches, and `nothing` has no rows but its own.
 */
export const STANDING = { busy: 1, full: 2, oneLeft: 3, limits: 4, nothing: 5, staff: 6 } as const;

const ALUMNI_EVERY = 7;

/** Whether a member has left the university: every seventh member has, so that the address follows from the id. */
export function isAlumni(id: number): boolean {
  return id % ALUMNI_EVERY === 0;
}

/** The address of a member: `member-1@kaist.ac.kr`, of every seventh `member-7@alumni.kaist.ac.kr`. */
export function crowdEmail(id: number): string {
  return `member-${id}@${EMAIL_DOMAINS[isAlumni(id) ? 1 : 0]}`;
}
