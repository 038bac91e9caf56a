import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";

/** Somebody who stands between two members. */
export interface Intermediary {
  readonly id: number;
  readonly name: string;
}

/** The people in between, from my side to theirs. */
export type Chain = readonly Intermediary[];

/** One place of the drawn chain: who could stand there, and who does. */
export interface ChainColumn {
  readonly options: readonly Intermediary[];
  readonly chosen: Intermediary;
}

interface PathLists {
  readonly paths_id: readonly (readonly number[])[];
  readonly paths_name: readonly (readonly string[])[];
}

/** The chains of a path answer, whose ids and names come as two parallel lists (wire.md §3). */
export function chainsOf({ paths_id, paths_name }: PathLists): Chain[] {
  return paths_id.map((ids, at) => ids.map((id, step) => ({ id, name: paths_name[at]?.[step] ?? DELETED_USER_NAME })));
}

/**
 * The places of the chain under a choice, one id a place. Whoever is chosen in one place limits the next to people who really continue
 * the chain; a place without a choice, or with one that no chain fulfils, takes the middle of who is possible, so that a wheel shows a
 * neighbour on either side.
 */
export function columnsOf(chains: readonly Chain[], criteria: readonly (number | undefined)[]): ChainColumn[] {
  const columns: ChainColumn[] = [];
  let open = chains;
  for (let step = 0; step < (chains[0]?.length ?? 0); step += 1) {
    const options = distinctAt(open, step);
    const chosen = options.find(({ id }) => id === criteria[step]) ?? options[Math.floor(options.length / 2)];
    if (chosen === undefined) break;
    columns.push({ options, chosen });
    open = open.filter((chain) => chain[step]?.id === chosen.id);
  }
  return columns;
}

function distinctAt(chains: readonly Chain[], step: number): Intermediary[] {
  const byId = new Map<number, Intermediary>();
  for (const chain of chains) {
    const person = chain[step];
    if (person !== undefined && !byId.has(person.id)) byId.set(person.id, person);
  }
  return [...byId.values()];
}
