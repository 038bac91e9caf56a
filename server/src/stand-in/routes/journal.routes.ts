import { journal as calls } from "@chonsu/shared/stand-in/journal";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Asked } from "../control-plane/control-context.ts";
import { presentEntry } from "../journal/present-entry.ts";

/** Shows the requests to a product and its pushes. */
export function journalRoutes(app: App, control: Asked): void {
  serve(app, calls.read, async ({ query }) => {
    const found = await control().instruments.journal.read(query);
    if (found === undefined) return refuse("RESET");
    const entries = found.entries.map((entry) => presentEntry(entry, control().product.url));
    return answer(200, { entries, last_id: found.lastId, dropped: control().instruments.journal.dropped });
  });

  serve(app, calls.empty, () => answerEmpty(control().instruments.journal.empty()));
}
