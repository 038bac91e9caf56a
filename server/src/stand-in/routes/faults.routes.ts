import type { faults } from "@chonsu/shared/stand-in/faults";
import type { HandlersOf } from "../../http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Asked } from "../control-plane/control-context.ts";

/** Adds and removes the faults of a product. */
export const faultsRoutes = (control: Asked): HandlersOf<typeof faults> => ({
  list: () => control().instruments.faults.list(),
  add: ({ body }) => control().instruments.faults.add(body),
  removeAll: () => void control().instruments.faults.removeAll(),
  remove: ({ params }) => (control().instruments.faults.remove(params.id) ? undefined : refuse("FAULT_NOT_FOUND")),
  release: () => ({ released: control().instruments.faults.release() }),
});
