import { status as calls } from "@chonsu/shared/stand-in/status";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { clockState } from "../clock/clock-state.ts";
import type { ControlContext } from "../control/control-context.ts";
import { countMembers } from "./members.repository.ts";

/** Tells how a product stands. */
export function statusRoutes(app: App, { product }: ControlContext): void {
  serve(app, calls.read, () => {
    const { life, front, parts } = product;
    return answer(200, {
      id: product.id,
      url: product.url,
      ...life.origin,
      life: product.lifeNumber,
      members: countMembers(life.ctx.db),
      in_flight: front.inFlight,
      settings: {
        verification: parts.config.verification,
        web_base_url: life.ctx.site.webBase(),
        sends_mail: parts.config.smtp !== undefined,
      },
      clock: clockState(life.clock),
      errors: [...parts.errors.errors],
    });
  });
}
