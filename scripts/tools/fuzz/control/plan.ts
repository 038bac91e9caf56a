import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { controlEndpoints } from "@chonsu/shared/stand-in/table";
import fc from "fast-check";
import { fewerOrPlainer, givenTo, mutation, PICK_MAX, type Plan, TOGETHER_MAX, weighted } from "../input/plan.ts";

/** Every call of the control plane by its full name. */
export const CONTROL_CALLS: ReadonlyMap<string, Endpoint> = new Map(
  controlEndpoints().map(({ group, name, endpoint }) => [`${group}.${name}`, endpoint]),
);

/**
 * The callers with their weights. `tester` has the token. `elsewhere` has it too, in a page of another site. `rebound` uses a host name
 * that is not of this machine. `nobody` has no token, `wrong` a wrong one, `member` that of a member of the product.
 */
const CALLERS = { tester: 70, nobody: 6, wrong: 5, member: 5, elsewhere: 7, rebound: 7 } as const;
export type ControlCaller = keyof typeof CALLERS;

/** A request as it is drawn. The final request depends on the sandboxes at that time. */
export interface ControlPlan extends Pick<Plan, "call" | "pick" | "given" | "mutations"> {
  readonly caller: ControlCaller;
  /** Chooses the product for the request: the main one or a sandbox. `pick` chooses the sandbox that is named. */
  readonly product: number;
  /** The caller disconnects at once, when the call may wait. */
  readonly breaksOff: boolean;
}

/** A step: a request, several at the same time, or actions of members in one product. */
export type ControlStep = { readonly plans: readonly ControlPlan[] } | { readonly visited: number };

/** Making a sandbox takes as long as many other calls. */
const WEIGHTS: Readonly<Record<string, number>> = { "sandboxes.create": 6, "resets.reset": 4 };
const USUAL_WEIGHT = 3;

export function controlSteps(isWanted: (call: string) => boolean): fc.Arbitrary<ControlStep> {
  const plan = fc.oneof(
    ...[...CONTROL_CALLS]
      .filter(([call]) => isWanted(call))
      .map(([call, endpoint]) => ({ arbitrary: planOf(call, endpoint), weight: WEIGHTS[call] ?? USUAL_WEIGHT })),
  );
  return fc.oneof(
    { arbitrary: fc.record({ plans: fc.tuple(plan) }), weight: 20 },
    { arbitrary: fc.record({ plans: fc.array(plan, { minLength: 2, maxLength: TOGETHER_MAX }) }), weight: 2 },
    { arbitrary: fc.record({ visited: fc.nat(PICK_MAX) }), weight: 3 },
  );
}

function planOf(call: string, endpoint: Endpoint): fc.Arbitrary<ControlPlan> {
  return fc.record({
    call: fc.constant(call),
    caller: weighted(CALLERS),
    product: fc.nat(PICK_MAX),
    pick: fc.nat(PICK_MAX),
    breaksOff: fc.nat(9).map((drawn) => drawn === 0),
    given: givenTo(endpoint, "control"),
    mutations: fc.oneof(
      { arbitrary: fc.constant([]), weight: 7 },
      { arbitrary: fc.array(mutation, { minLength: 1, maxLength: 2 }), weight: 3 },
    ),
  });
}

/** Simpler forms of a step, the simplest first. */
export function plainerControlStep(step: ControlStep): ControlStep[] {
  if ("visited" in step) return [];
  return fewerOrPlainer(step.plans, (plan) => {
    const plain: ControlPlan = { ...plan, breaksOff: false, mutations: [] };
    return [{ ...plain, caller: "tester" }, plain];
  });
}
