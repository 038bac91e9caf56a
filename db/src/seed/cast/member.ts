import type { Degree } from "@chonsu/shared/school/school";

/** The details of one member of the cast. Moments are texts that `moments.ts` can read. */
interface MemberDetails {
  readonly interests: readonly string[];
  readonly skills: readonly string[];
  readonly links?: readonly string[];
  readonly introduction: string;
  /** The name of the drawing under `pictures/`. Without it the member has no picture. */
  readonly picture?: string;
  readonly joined: string;
  readonly lastLogin?: string;
  readonly isStaff?: boolean;
  readonly isAlumni?: boolean;
  /** The use of this member in tests and by hand. */
  readonly case: string;
}

type Majors = readonly [string] | readonly [string, string];

export interface Member extends MemberDetails {
  readonly degree: Degree;
  readonly year: number;
  readonly majors: Majors;
  readonly id: number;
  readonly handle: string;
  readonly name: string;
  readonly email: string;
}

/**
 * One member of the cast. The handle is the name that tests use and the local part of the address. The study is the
 * degree, the year of admission, and one or two departments.
 */
export function member(
  handle: string,
  id: number,
  name: string,
  [degree, year, ...majors]: readonly [Degree, number, ...Majors],
  details: MemberDetails,
): Member {
  const domain = details.isAlumni === true ? "alumni.kaist.ac.kr" : "kaist.ac.kr";
  return { id, handle, name, email: `${handle}@${domain}`, degree, year, majors, ...details };
}
