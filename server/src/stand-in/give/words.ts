import { drawSentence, type SentenceKind } from "@chonsu/db/seed/crowd/sentences";
import { drawDegree, drawDepartment, drawInterests, drawName, drawSkills } from "@chonsu/db/seed/crowd/words";
import type { Giving } from "./giving.ts";

/** Random names and texts of a campus for one call, from the words of the crowd. */
export function wordsOf({ random }: Giving) {
  return {
    name: () => drawName(random),
    department: () => drawDepartment(random),
    degree: () => drawDegree(random),
    interests: (count: number) => drawInterests(random, count),
    skills: (count: number) => drawSkills(random, count),
    say: (kind: SentenceKind) =>
      drawSentence(random, kind, { terms: drawInterests(random, 2), department: drawDepartment(random) }),
  };
}

export type RandomWords = ReturnType<typeof wordsOf>;
