import type { Outcome, Step } from "./steps.ts";

/** How many checks passed and failed. A test counts as one; a step without tests counts as one. */
export interface Totals {
  passed: number;
  failed: number;
}

async function outcomeOf(step: Step, root: string): Promise<Outcome> {
  try {
    return await step.run(root);
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}

async function runStep(step: Step, root: string, print: (text: string) => void): Promise<Outcome> {
  const began = performance.now();
  const outcome = await outcomeOf(step, root);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const counts = outcome.passed + outcome.failed > 1 ? `${outcome.passed} passed, ${outcome.failed} failed, ` : "";
  if (outcome.failed > 0) print(`\n${outcome.output.trim()}\n`);
  print(`${outcome.failed > 0 ? "✗" : "✓"} ${step.title} (${counts}${seconds} s)`);
  return outcome;
}

async function runInTurn(lane: readonly Step[], root: string, print: (text: string) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of lane) outcomes.push(await runStep(step, root, print));
  return outcomes;
}

/**
 * Runs the rows one after the other, the lanes of a row at the same time, and the steps of a lane one after the other. Prints one line for
 * each step, and its whole output when it failed. A step that throws has failed.
 */
export async function runRows(rows: Step[][][], root: string, print: (text: string) => void): Promise<Totals> {
  const outcomes: Outcome[] = [];
  for (const step of rows.flat(2)) step.fetchAhead?.().catch(() => {});
  for (const row of rows.filter((lanes) => lanes.flat().length > 0)) {
    const titles = row.flat().map(({ title }) => title);
    print(`… ${titles.join(", ")}`);
    const ofLanes = await Promise.all(row.map((lane) => runInTurn(lane, root, print)));
    outcomes.push(...ofLanes.flat());
  }
  return outcomes.reduce<Totals>(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** The exit code. It is a failure too when nothing was checked. */
export function exitCodeOf({ passed, failed }: Totals): number {
  return failed === 0 && passed > 0 ? 0 : 1;
}
