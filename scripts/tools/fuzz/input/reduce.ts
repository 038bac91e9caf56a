import type { Plan, Step } from "./plan.ts";

/** Whether a sequence still shows the fault. */
type Shows = (steps: readonly Step[]) => Promise<boolean>;

/**
 * Finds a shorter and simpler sequence that still shows the fault: it removes steps, first many at once and then one by one, and simplifies
 * the rest. Plays at most `plays` sequences.
 */
export async function reduce(steps: readonly Step[], shows: Shows, plays: number): Promise<readonly Step[]> {
  let left = plays;
  const tries: Shows = async (candidate) => {
    left -= 1;
    return left >= 0 && (await shows(candidate));
  };
  const few = await leaveOut(steps, tries);
  const plain = await makePlain(few, tries);
  return plain.length === few.length ? plain : leaveOut(plain, tries);
}

async function leaveOut(steps: readonly Step[], shows: Shows): Promise<readonly Step[]> {
  let kept = steps;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const without = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (without.length > 0 && (await shows(without))) kept = without;
      else at += size;
    }
  }
  return kept;
}

async function makePlain(steps: readonly Step[], shows: Shows): Promise<readonly Step[]> {
  let kept = steps;
  for (const [at, step] of steps.entries()) {
    for (const plainer of plainerThan(step)) {
      const changed = kept.with(at, plainer);
      if (!(await shows(changed))) continue;
      kept = changed;
      break;
    }
  }
  return kept;
}

/** Simpler forms of a step, the simplest first. */
function plainerThan(step: Step): Step[] {
  if (step.do === "wait") return [];
  if (step.do === "askTogether")
    return step.plans.map((_plan, at) => ({ ...step, plans: step.plans.toSpliced(at, 1) }));
  const { plan } = step;
  const plain: Plan = { ...plan, form: "json", isOtherMethod: false, pictures: [], mutations: [] };
  const plans: Plan[] = [
    { ...plain, caller: "able" },
    plain,
    { ...plain, mutations: plan.mutations.slice(0, 1) },
    { ...plain, mutations: plan.mutations.slice(-1) },
    { ...plan, mutations: [] },
    { ...plain, form: plan.form, pictures: plan.pictures },
  ];
  return plans.map((each) => ({ do: "ask", plan: each }));
}
