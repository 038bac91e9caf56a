import { status as calls } from "@chonsu/shared/stand-in/status";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { clockState } from "../clock/clock-state.ts";
import type { Asked } from "../control-plane/control-context.ts";
import { countMembers } from "../products/members.repository.ts";

/** Tells how a product stands. */
export function statusRoutes(app: App, control: Asked): void {
  serve(app, calls.read, () => {
    const { life, front, parts } = control().product;
    return answer(200, {
      id: control().product.id,
      url: control().product.url,
      ...life.origin,
      life: control().product.lifeNumber,
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
