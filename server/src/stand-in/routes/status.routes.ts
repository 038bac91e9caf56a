import type { status } from "@chonsu/shared/stand-in/status";
import type { HandlersOf } from "../../http/serve.ts";
import { countMembers } from "../accounts/accounts.repository.ts";
import type { Asked } from "../control-plane/control-context.ts";

/** Shows the status of a product. */
export const statusRoutes = (control: Asked): HandlersOf<typeof status> => ({
  read: () => {
    const { instance, front, parts, url, generation } = control().product;
    return {
      id: parts.id,
      url,
      ...instance.origin,
      generation,
      members: countMembers(instance.ctx.db),
      in_flight: front.inFlight,
      settings: {
        verification: parts.config.verification,
        web_base_url: instance.ctx.site.webBase(),
        sends_mail: parts.config.smtp !== undefined,
      },
      clock: instance.clock.read(),
      errors: [...parts.errors.errors],
    };
  },
});
