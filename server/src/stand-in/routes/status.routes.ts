import { status as calls } from "@chonsu/shared/stand-in/status";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { clockState } from "../clock/clock-state.ts";
import type { Asked } from "../control-plane/control-context.ts";
import { countMembers } from "../products/members.repository.ts";

/** Tells how a product stands. */
export function statusRoutes(app: App, control: Asked): void {
  serve(app, calls.read, () => {
    const { generation, front, parts } = control().product;
    return answer(200, {
      id: control().product.id,
      url: control().product.url,
      ...generation.origin,
      generation: control().product.generation,
      members: countMembers(generation.ctx.db),
      in_flight: front.inFlight,
      settings: {
        verification: parts.config.verification,
        web_base_url: generation.ctx.site.webBase(),
        sends_mail: parts.config.smtp !== undefined,
      },
      clock: clockState(generation.clock),
      errors: [...parts.errors.errors],
    });
  });
}
