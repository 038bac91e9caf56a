import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Context } from "../../context.ts";
import type { Call, Handler } from "../../http/serve.ts";
import { isRefusal, Refusal } from "../../platform/refusal.ts";
import { chargeUses, type Use } from "./rate-limits.service.ts";

/**
 * A handler with rate limits. A call is charged after its input is validated and before any work. A refusal for too
 * many calls does not depend on what the call would have answered.
 */
export function limited<E extends Endpoint>(
  ctx: Context,
  usesOf: (call: Call<E>) => readonly Use[],
  handler: Handler<E>,
): Handler<E> {
  return async (call) => {
    const charged = chargeUses(ctx, usesOf(call));
    if (isRefusal(charged)) return charged;
    const result = await handler(call);
    // OVERLOADED is no failure: nothing was checked.
    if (!(result instanceof Refusal) || result.code === "OVERLOADED") charged.refundFailures();
    return result;
  };
}
