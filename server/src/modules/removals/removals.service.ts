import type { RemovedKind } from "@chonsu/db/tables/removals";
import type { ErrorCode } from "@chonsu/shared/errors";
import type { Removable, RemovalGrant } from "../../access/removal-grants.ts";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { Refusal } from "../../platform/refusal.ts";
import { inTurns, type Steps } from "../../platform/turns.ts";
import { mayBegin, mayContinue } from "./removals.policy.ts";
import { deleteRemoval, findRemoval, insertRemoval, listRemovals } from "./removals.repository.ts";

/** The maximum number of rows that the command itself deletes. */
export const REMOVED_AT_ONCE = 500;
/** The maximum number of rows that are deleted in each later turn of the event loop. */
const REMOVED_IN_A_TURN = 250;

/** How to remove a thing of this kind, when very many rows may belong to it. */
interface Removal<Kind extends RemovedKind> {
  readonly kind: Kind;
  /** Makes the visible changes, in the transaction of the command. */
  begin(unit: Unit, begun: RemovalGrant<Kind>): void;
  /**
   * Each function deletes at most `most` rows that belong to the thing, and returns how many; 0 when there are none
   * left. They run one after the other.
   */
  readonly deleteBatches: readonly ((unit: Unit, begun: RemovalGrant<Kind>, most: number) => number)[];
  /** Deletes the thing itself, with the few rows that are left. */
  finish(unit: Unit, begun: RemovalGrant<Kind>): void;
}

/** A remover that can continue what an earlier process has left. */
type Continuing = Pick<ReturnType<typeof removerOf>, "kind" | "removeRest">;

/** Removes things of a kind to which very many rows may belong, batch by batch (decision 045). */
export function removerOf<Kind extends RemovedKind>(removal: Removal<Kind>) {
  const { kind } = removal;
  function* restOf(ctx: Context, ref: number): Steps<void> {
    const removeNext = (unit: Unit) => {
      const begun = mayContinue(kind, findRemoval(unit.db, { kind, ref }));
      return begun === undefined || removeSome(unit, removal, begun, REMOVED_IN_A_TURN);
    };
    while (!transact(ctx, removeNext)) yield;
  }
  /** Removes the rows that are left of a thing. Stops early when the process ends. */
  const removeRest = (ctx: Context, ref: number) => inTurns(restOf(ctx, ref), ctx.ending.signal);
  return {
    kind,
    removeRest,
    /**
     * Removes a thing that `check` allows to remove. When few rows belong to it, one transaction removes everything.
     * When they are many, that transaction records that the removal has begun, and the rest is removed in batches, one
     * in each turn of the event loop. The promise resolves when everything is removed. If the process ends before, the
     * next process continues.
     */
    async remove<C extends ErrorCode>(ctx: Context, check: (unit: Unit) => Removable<Kind> | Refusal<C>) {
      const rest = transact(ctx, (unit) => {
        const allowed = check(unit);
        if (allowed instanceof Refusal) return allowed;
        const begun = mayBegin(kind, allowed);
        const { ref } = begun.row;
        insertRemoval(unit.db, { kind, ref });
        removal.begin(unit, begun);
        return removeSome(unit, removal, begun, REMOVED_AT_ONCE) ? undefined : ref;
      });
      if (rest instanceof Refusal) return rest;
      if (rest !== undefined) await removeRest(ctx, rest);
      return undefined;
    },
  };
}

/**
 * Continues the removals that an earlier process has left, until there are none or the process ends. One that fails is
 * left for the next start.
 */
export async function continueRemovals(ctx: Context, removers: readonly Continuing[]): Promise<void> {
  for (const { kind, ref } of listRemovals(ctx.db)) {
    try {
      await removers.find((one) => one.kind === kind)?.removeRest(ctx, ref);
    } catch (error) {
      ctx.log.error("going on with a removal failed", { kind, ref, error });
    }
  }
}

/** Removes at most `most` of the rows of a thing. Returns whether nothing is left. */
function removeSome<Kind extends RemovedKind>(
  unit: Unit,
  removal: Removal<Kind>,
  begun: RemovalGrant<Kind>,
  most: number,
): boolean {
  let left = most;
  for (const deleteBatch of removal.deleteBatches) {
    for (let removed = deleteBatch(unit, begun, left); removed > 0; removed = deleteBatch(unit, begun, left)) {
      left -= removed;
      if (left <= 0) return false;
    }
  }
  removal.finish(unit, begun);
  deleteRemoval(unit.db, { kind: removal.kind, ref: begun.row.ref });
  return true;
}
