import type { faults as calls } from "@chonsu/shared/stand-in/faults";
import type { HandlersOf } from "../../http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Asked } from "../control-plane/control-context.ts";

/** Adds and removes the faults of a product. */
export function faultsRoutes(control: Asked): HandlersOf<typeof calls> {
  const faults = () => control().product.parts.instruments.faults;
  return {
    list: () => faults().list(),
    add: ({ body }) => faults().add(body),
    removeAll: () => void faults().removeAll(),
    remove: ({ params }) => (faults().remove(params.id) ? undefined : refuse("FAULT_NOT_FOUND")),
    release: () => ({ released: faults().release() }),
  };
}
