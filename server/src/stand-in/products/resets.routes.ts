import { toTimestamp } from "@chonsu/shared/format/moments";
import { resets as calls } from "@chonsu/shared/stand-in/resets";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { isRefusal, refuse } from "../../refusal.ts";
import type { ControlContext } from "../control/control-context.ts";
import { countMembers } from "./members.repository.ts";
import type { World } from "./world.ts";

/** Resets a product and keeps its snapshots. */
export function resetsRoutes(app: App, control: ControlContext): void {
  const { product } = control;
  const { snapshots } = product.parts;

  serve(app, calls.reset, async ({ body }) => {
    const world = worldFor(control, body);
    if (isRefusal(world)) return world;
    const begun = control.machine.now();
    const { refused } = await product.reset(world);
    const took_ms = control.machine.now() - begun;
    return answer(200, { scenario: world.scenario, snapshot: world.snapshot, refused, took_ms });
  });

  serve(app, calls.listSnapshots, () => answer(200, snapshots.list()));

  serve(app, calls.saveSnapshot, ({ body }) => {
    const members = countMembers(product.life.ctx.db);
    const facts = { saved_at: toTimestamp(control.machine.now()), members };
    return answer(201, snapshots.save(body.name, product.capture(), facts) ?? refuse("SNAPSHOT_LIMIT_REACHED"));
  });

  serve(app, calls.forgetSnapshot, ({ params }) =>
    answerEmpty(snapshots.forget(params.name) ? undefined : refuse("SNAPSHOT_NOT_FOUND")),
  );
}

interface Wanted {
  readonly scenario?: string | undefined;
  readonly snapshot?: string | undefined;
}

/** What to go back to: a snapshot, a scenario, or where the product began. */
function worldFor(control: ControlContext, wanted: Wanted) {
  const { parts } = control.product;
  if (wanted.snapshot !== undefined) return parts.snapshots.read(wanted.snapshot) ?? refuse("SNAPSHOT_NOT_FOUND");
  const scenario = (name: string): World | undefined => control.worlds.get(name, parts.frozenAt);
  return wanted.scenario === undefined ? parts.home() : (scenario(wanted.scenario) ?? refuse("SCENARIO_UNKNOWN"));
}
