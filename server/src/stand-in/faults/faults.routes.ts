import { faults as calls } from "@chonsu/shared/stand-in/faults";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { refuse } from "../../refusal.ts";
import type { ControlContext } from "../control/control-context.ts";

/** Makes and ends the trouble of a product. */
export function faultsRoutes(app: App, { instruments: { faults } }: ControlContext): void {
  serve(app, calls.list, () => answer(200, faults.list()));

  serve(app, calls.add, ({ body }) => answer(201, faults.add(body)));

  serve(app, calls.removeAll, () => answerEmpty(faults.removeAll()));

  serve(app, calls.remove, ({ params }) =>
    answerEmpty(faults.remove(params.id) ? undefined : refuse("FAULT_NOT_FOUND")),
  );

  serve(app, calls.release, () => answer(200, { released: faults.release() }));
}
