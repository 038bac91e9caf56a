import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Context } from "../../context.ts";
import type { Call, TableHandler } from "../../http/serve.ts";
import { isRefusal, Refusal } from "../../platform/refusal.ts";
import { chargeUses, type Use } from "./rate-limits.service.ts";

/**
 * A handler with rate limits. A call is charged after its input is validated and before any work. A refusal because of
 * too many calls is the same for every possible result of the call.
 */
export function limited<E extends Endpoint>(
  ctx: Context,
  usesOf: (call: Call<E>) => readonly Use[],
  handler: TableHandler<E>,
): TableHandler<E> {
  return async (call) => {
    const refundFailures = chargeUses(ctx, usesOf(call));
    if (isRefusal(refundFailures)) return refundFailures;
    const result = await handler(call);
    // OVERLOADED does not count as a failure, because nothing was checked.
    if (!(result instanceof Refusal) || result.code === "OVERLOADED") refundFailures();
    return result;
  };
}
