import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";

/** A member on the path between two members. */
export interface Intermediary {
  readonly id: number;
  readonly name: string;
}

/** The members in between, ordered from my side to theirs. */
export type Chain = readonly Intermediary[];

/** One position in the drawn chain: its possible members and the chosen one. */
export interface ChainColumn {
  readonly options: readonly Intermediary[];
  readonly chosen: Intermediary;
}

interface PathLists {
  readonly paths_id: readonly (readonly number[])[];
  readonly paths_name: readonly (readonly string[])[];
}

/** The chains of a path response, whose ids and names are two parallel lists (wire.md §3). */
export function chainsOf({ paths_id, paths_name }: PathLists): Chain[] {
  return paths_id.map((ids, at) => ids.map((id, step) => ({ id, name: paths_name[at]?.[step] ?? DELETED_USER_NAME })));
}

/**
 * The columns of the chain for some choices, one id for each position. The member chosen at one position limits the next position to
 * members that continue the chain. Without a valid choice it is the first one who is possible: the order of `chains` decides.
 */
export function columnsOf(chains: readonly Chain[], choices: readonly (number | undefined)[]): ChainColumn[] {
  const columns: ChainColumn[] = [];
  let open = chains;
  for (let step = 0; step < (chains[0]?.length ?? 0); step += 1) {
    const options = distinctAt(open, step);
    const chosen = options.find(({ id }) => id === choices[step]) ?? options[0];
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
