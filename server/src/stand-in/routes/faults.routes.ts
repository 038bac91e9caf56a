import { faults as calls } from "@chonsu/shared/stand-in/faults";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Asked } from "../control-plane/control-context.ts";

/** Adds and removes the faults of a product. */
export function faultsRoutes(app: App, control: Asked): void {
  serve(app, calls.list, () => answer(200, control().instruments.faults.list()));

  serve(app, calls.add, ({ body }) => answer(201, control().instruments.faults.add(body)));

  serve(app, calls.removeAll, () => answerEmpty(control().instruments.faults.removeAll()));

  serve(app, calls.remove, ({ params }) =>
    answerEmpty(control().instruments.faults.remove(params.id) ? undefined : refuse("FAULT_NOT_FOUND")),
  );

  serve(app, calls.release, () => answer(200, { released: control().instruments.faults.release() }));
}
