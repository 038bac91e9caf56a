import { status as calls } from "@chonsu/shared/stand-in/status";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { countMembers } from "../accounts/accounts.repository.ts";
import type { Asked } from "../control-plane/control-context.ts";

/** Shows the status of a product. */
export function statusRoutes(app: App, control: Asked): void {
  serve(app, calls.read, () => {
    const { instance, front, parts } = control().product;
    return answer(200, {
      id: parts.id,
      url: control().product.url,
      ...instance.origin,
      generation: control().product.generation,
      members: countMembers(instance.ctx.db),
      in_flight: front.inFlight,
      settings: {
        verification: parts.config.verification,
        web_base_url: instance.ctx.site.webBase(),
        sends_mail: parts.config.smtp !== undefined,
      },
      clock: instance.clock.read(),
      errors: [...parts.errors.errors],
    });
  });
}
