import type { Degree } from "@chonsu/shared/school/school";

interface MemberDetails {
  readonly interests: readonly string[];
  readonly skills: readonly string[];
  readonly links?: readonly string[];
  readonly introduction: string;
  /** The name of the drawing under `pictures/`. Without it the member has no picture. */
  readonly picture?: string;
  readonly isStaff?: boolean;
  readonly isAlumni?: boolean;
  /** The use of this member in tests and by hand. */
  readonly case: string;
}

export type CastMember = ReturnType<typeof member>;

/**
 * One member of the cast. The handle is the name that tests use and the local part of the address. The study is the
 * degree, the year of admission, and one or two departments. The times are when the member joined and last logged in, as
 * texts that `moments.ts` can read.
 */
export function member(
  handle: string,
  id: number,
  name: string,
  [degree, year, ...majors]: readonly [Degree, number, string] | readonly [Degree, number, string, string],
  [joined, lastLogin]: readonly [joined: string, lastLogin?: string],
  details: MemberDetails,
) {
  const domain = details.isAlumni === true ? "alumni.kaist.ac.kr" : "kaist.ac.kr";
  return { id, handle, name, email: `${handle}@${domain}`, degree, year, majors, joined, lastLogin, ...details };
}
