import type { InputOf } from "@chonsu/shared/contract/endpoint";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { resets } from "@chonsu/shared/stand-in/product";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { countMembers, listAccounts } from "../accounts/accounts.repository.ts";
import type { ControlContext, GetControlContext, Handlers } from "../control-plane/control-context.ts";
import type { Product } from "../products/product.ts";

/** Shows a product, resets it, and manages its snapshots. */
export const productRoutes = (control: GetControlContext): Handlers<"status" | "chonMap" | "resets"> => ({
  status: { read: () => statusOf(control().product) },
  chonMap: { read: ({ query }) => chonMapOf(control().product, query.limit) },
  resets: {
    reset: async ({ body }) => {
      const { product } = control();
      const { machine } = product.parts;
      const dataset = await datasetFor(control(), body);
      if (isRefusal(dataset)) return dataset;
      const begun = machine.steadyMs();
      const refused = await product.reset(dataset);
      const tookMs = Math.round(machine.steadyMs() - begun);
      return { scenario: dataset.scenario, snapshot: dataset.snapshot, refused, took_ms: tookMs };
    },
    listSnapshots: () => control().product.parts.snapshots.list(),
    saveSnapshot: async ({ body }) => {
      const { product } = control();
      const { machine, snapshots } = product.parts;
      const members = countMembers(product.instance.ctx.db);
      const facts = { saved_at: toTimestamp(machine.now()), members };
      const { stored, origin, ctx } = product.instance;
      const content = { scenario: origin.scenario, database: stored.database, files: ctx.files.folder };
      return (await snapshots.save(body.name, content, facts)) ?? refuse("SNAPSHOT_LIMIT_REACHED");
    },
    forgetSnapshot: ({ params }) =>
      control().product.parts.snapshots.forget(params.name) ? undefined : refuse("SNAPSHOT_NOT_FOUND"),
  },
});

function statusOf({ instance, front, parts, url, generation }: Product) {
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
}

/** The first members by id and the chons among them, each pair once, from memory. */
function chonMapOf({ instance }: Product, limit: number) {
  const { db, graph } = instance.ctx;
  const members = listAccounts(db, "", limit).map(({ id, userName }) => ({ id, name: userName }));
  const last = members.at(-1)?.id ?? 0;
  const pairs = members.flatMap(({ id }) =>
    graph.friendsOf(id).flatMap((chon): [number, number][] => (chon > id && chon <= last ? [[id, chon]] : [])),
  );
  return { members, pairs };
}

/** The dataset of a reset: the wanted snapshot, the wanted scenario, or the dataset with which the product began. */
async function datasetFor({ product, datasets }: ControlContext, wanted: InputOf<typeof resets.reset>["body"]) {
  const { parts } = product;
  if (wanted.snapshot !== undefined)
    return (await parts.snapshots.read(wanted.snapshot)) ?? refuse("SNAPSHOT_NOT_FOUND");
  if (wanted.scenario === undefined) return (await parts.home()) ?? refuse("SNAPSHOT_NOT_FOUND");
  return (await datasets.get(wanted.scenario, parts.frozenAt)) ?? refuse("SCENARIO_UNKNOWN");
}
