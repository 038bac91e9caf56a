import type { Dataset } from "./dataset.ts";
import type { Member } from "./people.ts";
import { perRun } from "./per-run.ts";

interface Pool {
  /** The next member who has not been used for this key. */
  next(word: string): Promise<Member>;
}

/** Members for generated checks. Under one key each member is used once; other keys use the same members again. */
const pool = perRun(async (dataset): Promise<Pool> => {
  const people: Promise<Member>[] = [];
  const used = new Map<string, number>();
  return {
    next(word) {
      const index = used.get(word) ?? 0;
      used.set(word, index + 1);
      const known = people[index] ?? dataset.member();
      people[index] = known;
      return known;
    },
  };
});

/** A member who has no relation to the members of the chain under this key (such as friends or conversations). */
export async function bystander(dataset: Dataset, word: string): Promise<Member> {
  return (await pool(dataset)).next(word);
}

/** A member who may be invited into any number of experiences. */
export const invitee = perRun((dataset) => dataset.member());

/**
 * A member in all experiences of the owner. It is one member for all checks: whoever joins becomes a chon of the inviter, and the number of
 * chons is limited.
 */
export const teammate = perRun((dataset) => dataset.member());

/** The inviter of the members that generated checks sign up. */
export const inviter = perRun((dataset) => dataset.member());
