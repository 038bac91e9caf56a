import { journal as calls } from "@chonsu/shared/stand-in/journal";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { refuse } from "../../refusal.ts";
import type { ControlContext } from "../control/control-context.ts";
import { presentEntry } from "./present-entry.ts";

/** Shows what a product was asked and what it pushed. */
export function journalRoutes(app: App, { product, instruments: { journal } }: ControlContext): void {
  serve(app, calls.read, async ({ query }) => {
    const found = await journal.read(query);
    if (found === undefined) return refuse("RESET");
    const entries = found.entries.map((entry) => presentEntry(entry, product.url));
    return answer(200, { entries, last_id: found.lastId, dropped: journal.dropped });
  });

  serve(app, calls.empty, () => answerEmpty(journal.empty()));
}
