import type { InputOf } from "@chonsu/shared/contract/endpoint";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { resets } from "@chonsu/shared/stand-in/resets";
import type { HandlersOf } from "../../http/serve.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { countMembers } from "../accounts/accounts.repository.ts";
import type { Asked, ControlContext } from "../control-plane/control-context.ts";

/** Resets a product and manages its snapshots. */
export const resetsRoutes = (control: Asked): HandlersOf<typeof resets> => ({
  reset: async ({ body }) => {
    const { product } = control();
    const { machine } = product.parts;
    const dataset = datasetFor(control(), body);
    if (isRefusal(dataset)) return dataset;
    const begun = machine.now();
    const refused = await product.reset(dataset);
    return { scenario: dataset.scenario, snapshot: dataset.snapshot, refused, took_ms: machine.now() - begun };
  },
  listSnapshots: () => control().product.parts.snapshots.list(),
  saveSnapshot: ({ body }) => {
    const { product } = control();
    const { machine, snapshots } = product.parts;
    const members = countMembers(product.instance.ctx.db);
    const facts = { saved_at: toTimestamp(machine.now()), members };
    return snapshots.save(body.name, product.capture(), facts) ?? refuse("SNAPSHOT_LIMIT_REACHED");
  },
  forgetSnapshot: ({ params }) =>
    control().product.parts.snapshots.forget(params.name) ? undefined : refuse("SNAPSHOT_NOT_FOUND"),
});

/** The dataset of a reset: the wanted snapshot, the wanted scenario, or the dataset with which the product began. */
function datasetFor({ product, datasets }: ControlContext, wanted: InputOf<typeof resets.reset>["body"]) {
  const { parts } = product;
  if (wanted.snapshot !== undefined) return parts.snapshots.read(wanted.snapshot) ?? refuse("SNAPSHOT_NOT_FOUND");
  if (wanted.scenario === undefined) return parts.home() ?? refuse("SNAPSHOT_NOT_FOUND");
  return datasets.get(wanted.scenario, parts.frozenAt) ?? refuse("SCENARIO_UNKNOWN");
}
