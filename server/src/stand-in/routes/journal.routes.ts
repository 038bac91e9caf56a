import type { journal as calls } from "@chonsu/shared/stand-in/journal";
import type { HandlersOf } from "../../http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Asked } from "../control-plane/control-context.ts";
import { presentEntry } from "../journal/present-entry.ts";

/** Shows the requests to a product and its pushes. */
export function journalRoutes(control: Asked): HandlersOf<typeof calls> {
  const journal = () => control().product.parts.instruments.journal;
  return {
    read: async ({ query }) => {
      const found = await journal().read(query);
      if (found === undefined) return refuse("RESET");
      const entries = found.entries.map((entry) => presentEntry(entry, control().product.url));
      return { entries, last_id: found.lastId, dropped: journal().dropped };
    },
    empty: () => void journal().empty(),
  };
}
