import { type StepOutcome, single, sumOf } from "./reports.ts";

export interface CheckStep {
  readonly title: string;
  readonly run: (root: string) => Promise<StepOutcome>;
  /** Fetches what the step needs, while the steps before it run. A failure shows when the step runs. */
  readonly fetchAhead?: () => Promise<unknown>;
}

/** How many checks passed and failed. A test counts as one; a step without tests counts as one. */
type Totals = Pick<StepOutcome, "passed" | "failed">;
type PrintText = (text: string) => void;

async function runStep({ title, run }: CheckStep, root: string, print: PrintText): Promise<StepOutcome> {
  const began = performance.now();
  const outcome = await run(root).catch((error: unknown) =>
    single(false, error instanceof Error ? error.message : String(error)),
  );
  const { passed, failed, output } = outcome;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const counts = passed + failed > 1 ? `${passed} passed, ${failed} failed, ` : "";
  if (failed > 0) print(`\n${output.trim()}\n`);
  print(`${failed > 0 ? "✗" : "✓"} ${title} (${counts}${seconds} s)`);
  return outcome;
}

/**
 * Runs the rows one after the other, the lanes of a row at the same time, and the steps of a lane one after the other. Prints one line for
 * each step, and its whole output when it failed. A step that throws has failed.
 */
export async function runRows(rows: CheckStep[][][], root: string, print: PrintText): Promise<Totals> {
  const outcomes: StepOutcome[] = [];
  for (const step of rows.flat(2)) step.fetchAhead?.().catch(() => {});
  for (const row of rows.filter((lanes) => lanes.flat().length > 0)) {
    print(`… ${row.flatMap((lane) => lane.map(({ title }) => title)).join(", ")}`);
    const runInTurn = async (lane: readonly CheckStep[]) => {
      for (const step of lane) outcomes.push(await runStep(step, root, print));
    };
    await Promise.all(row.map(runInTurn));
  }
  return sumOf(outcomes);
}

/** The exit code. It is a failure too when nothing was checked. */
export function exitCodeOf({ passed, failed }: Totals): number {
  return failed === 0 && passed > 0 ? 0 : 1;
}
