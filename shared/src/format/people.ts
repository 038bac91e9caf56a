/** Between the parts of a line. It does not begin a line. */
export const DOT = "\u00a0· ";

/** The admission year as it is spoken: the last two digits and 학번 (product.md §3). */
export function admissionLabel(year: number): string {
  return `${String(year).slice(-2).padStart(2, "0")}학번`;
}

/** The distance to a member: `1촌` to `3촌`, "4촌 이상" beyond or unconnected, empty for oneself (product.md §1, §9). */
export function relationLabel(degree: number | null): string {
  if (degree === 0) return "";
  return degree === null ? "4촌 이상" : `${degree}촌`;
}

/** The one or two majors of a member. */
export function majorsOf({ major1, major2 }: { major1: string; major2: string | null }): string[] {
  return [major1, major2 ?? ""].filter((major) => major !== "");
}

/** Both majors in one line. */
export function majorsLabel(major1: string, major2: string | null): string {
  return majorsOf({ major1, major2 }).join(", ");
}

/**
 * Majors and admission year in one line, which distinguish people with the same name: 전산학부, 물리학과 · 21학번. Empty parts
 * are left out.
 */
export function majorsAndYear(studies: { major1: string; major2: string | null; year: number }): string {
  return withYear([majorsLabel(studies.major1, studies.major2)], studies.year);
}

/** School, degree and admission year in one line: 카이스트 · 석사 · 21학번. Empty parts are left out. */
export function studiesLabel(studies: { school: string; current_academic_degree: string; year: number }): string {
  return withYear([studies.school, studies.current_academic_degree], studies.year);
}

function withYear(parts: readonly string[], year: number): string {
  return [...parts, year > 0 ? admissionLabel(year) : ""].filter((part) => part !== "").join(DOT);
}
