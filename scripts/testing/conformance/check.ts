import type { KnownCall } from "@chonsu/db/call-records/records";
import type { CodesOf, Endpoint } from "@chonsu/shared/contract/endpoint";
import type { CallOf, Contract } from "@chonsu/shared/contract/table";
import type { ErrorCode } from "@chonsu/shared/errors";
import type { Need } from "./adapter.ts";
import type { Asked } from "./asking.ts";
import type { Dataset } from "./dataset.ts";
import { people } from "./people.ts";
import { expiredLink, talkOfTwo, teamOfTwo, writePost } from "./things.ts";

/** The kind of a check. */
export const KINDS = ["answer", "refusal", "rule", "access", "wire", "push"] as const;
export type Kind = (typeof KINDS)[number];

/** A check that is written out. */
export interface Row<Result = unknown> {
  /**
   * One sentence: what is true of a conforming target. At its end the paragraphs that it checks: `… (wire.md §2 Me; R7)`. Without them it
   * checks those of its group, with `(+ R10)` those and more.
   */
  readonly says: string;
  /** The adapter actions it needs. */
  readonly needs?: readonly Need[];
  /** What a server may lack (R51), and this check is about. Then the check is not there, and does not fail. */
  readonly addition?: string;
  /** Makes many calls; left out with `--quick`. */
  readonly slow?: true;
  readonly run: (dataset: Dataset) => Promise<Result>;
}

/**
 * The checks of one call by name. A status: what is so after this success; without it the call does not compile. A code: it makes a request
 * that the call refuses so; without it the error case of the call's record is sent. A code that the call does not have does not compile.
 * Any other name: a rule.
 */
type CallChecks<E extends Endpoint> = { readonly [S in keyof E["responses"] & number]: Row } & {
  readonly [C in CodesOf<E>]?: Row<Asked<E>>;
} & { readonly [C in Exclude<ErrorCode, CodesOf<E>>]?: never } & { readonly [rule: string]: Row };

/** The checks of a group of the table. A missing call does not compile. */
export type GroupChecks<G extends keyof Contract> = {
  readonly [N in keyof Contract[G]]: CallChecks<CallOf<G, N>>;
};

/** A call with its group and name, its record and its checks. */
export interface ListedCall extends KnownCall {
  readonly checks: Readonly<Record<string, Row>>;
  /** The paragraphs of the group. */
  readonly proves: string;
}

/** A check with its id, as it is run and reported. */
export interface Check extends Row {
  /** A stable id: `friends.request/already-friend`. */
  readonly id: string;
  readonly group: string;
  readonly kind: Kind;
  /** The paragraphs that it checks. They are not in its sentence. */
  readonly proves: string;
  /** The kind of answer, or the event, that the check is about. When something of it is not as declared, the check fails. */
  readonly shows?: string;
  /** The call and the status or code that the check must have seen. Otherwise it has shown nothing and fails. */
  readonly sees?: { readonly endpoint: Endpoint; readonly outcome: number | string };
}

/** A row of a call as a check. */
export function checkOf(
  kind: Kind,
  { group, call, proves }: Pick<ListedCall, "group" | "call" | "proves">,
  name: string,
  row: Row,
): Check {
  const [, says = row.says, own = proves] = /^(.+?)(?: \((.+)\))?$/.exec(row.says) ?? [];
  return { ...row, says, proves: own.replace(/^\+/, `${proves};`), id: `${call}/${name}`, group, kind };
}

/** Checks that all begin with the same things: `run` gets what `make` has made, and the dataset. */
export function rowsWith<T>(
  make: (dataset: Dataset) => Promise<T>,
  more: Pick<Row, "needs" | "slow" | "addition"> = {},
) {
  return <R>(says: string, run: (made: T, dataset: Dataset) => Promise<R>): Row<R> => {
    return { says, ...more, run: async (dataset) => run(await make(dataset), dataset) };
  };
}

/** Checks that begin with nothing but their dataset. */
export const row = rowsWith(async (dataset) => dataset);

const newMember = (dataset: Dataset) => dataset.member();

/** Checks that begin with new members. Slow ones make many calls; those of the clock advance it. */
export const soloRow = rowsWith(newMember);
export const slowRow = rowsWith(newMember, { slow: true });
export const clockRow = rowsWith(newMember, { needs: ["advanceClock"] });
export const pairRow = rowsWith((dataset) => dataset.pair());
/** Checks of the writer's own names for comments and messages, which a server may lack. */
export const keyRow = rowsWith((dataset) => dataset.pair(), { addition: "client_key" });
/** Checks of the pages of lists, which a server may lack. */
export const pagesRow = rowsWith((dataset) => dataset.member(), { addition: "?page= of lists" });
/** Checks of what else a server may lack. */
export const extraRow = (addition: string) => rowsWith(async (dataset) => dataset, { addition });
export const trioRow = rowsWith((dataset) => dataset.trio());
/** Checks that begin with some of the members whom the whole run shares. */
export const peopleRow = <N extends Parameters<typeof people>[1]>(...names: readonly N[]) =>
  rowsWith((dataset) => people(dataset, ...names));
export const ownerRow = peopleRow("owner");
/** Checks that begin with an experience of two new members. */
export const teamRow = rowsWith(teamOfTwo);
/** Checks of whose words a detail has (R46), which a server may lack. */
export const writerRow = rowsWith(teamOfTwo, { addition: "written_by" });
/** Checks that begin with a conversation of two new members. */
export const talkRow = rowsWith(talkOfTwo);
/** Checks that begin with an expired link. */
export const expiredRow = rowsWith(expiredLink, { needs: ["ageLink"] });
/** Checks that begin with a post of one of those members, and another of them. */
export const postRow = rowsWith(async (dataset) => {
  const { owner, stranger: other } = await people(dataset, "owner", "stranger");
  return { owner, other, post: (await writePost(owner)).id };
});
