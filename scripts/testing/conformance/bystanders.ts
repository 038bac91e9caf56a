import type { Dataset } from "./dataset.ts";
import type { Member } from "./people.ts";
import { perRun } from "./per-run.ts";

interface Pool {
  /** The next member with whom nobody has had to do under this word. */
  next(word: string): Promise<Member>;
}

/** People whom generated checks meet: of each word everybody once, of different words the same ones again. */
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

/** Somebody whom nobody of the chain has met under this word: as a friend, in a conversation. */
export async function bystander(dataset: Dataset, word: string): Promise<Member> {
  return (await pool(dataset)).next(word);
}

/** Somebody who may be asked into any number of experiences. */
export const invitee = perRun((dataset) => dataset.member());

/** Somebody in all experiences of the owner: who joins one is a chon of whoever invited them, and nobody has room for many. */
export const teammate = perRun((dataset) => dataset.member());

/** Whoever invites those that generated checks sign up. */
export const inviter = perRun((dataset) => dataset.member());
