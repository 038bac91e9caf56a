import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Outcome, STEP_ROWS, STEPS, type Step, type StepName } from "./check/steps.ts";

const NAMES = STEP_ROWS.flat();

const USAGE = `Runs every check: ${NAMES.join(", ")}.

  npm test                        everything
  npm test -- --only unit,e2e     these alone
  npm test -- --no-browser        everything but the tests in a browser
`;

function isStepName(name: string): name is StepName {
  return NAMES.some((known) => known === name);
}

/** The steps that were asked for. Throws a sentence for a name that is none. */
function chooseSteps(argv: string[]): Set<StepName> | undefined {
  const { values } = parseArgs({
    args: argv,
    options: { only: { type: "string" }, "no-browser": { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return undefined;
  const asked = values.only === undefined ? NAMES : values.only.split(",").map((name) => name.trim());
  const unknown = asked.filter((name) => !isStepName(name));
  if (unknown.length > 0)
    throw new Error(`There is no step "${unknown.join(", ")}". Choose from: ${NAMES.join(", ")}.`);
  return new Set(asked.filter(isStepName).filter((name) => name !== "e2e" || !values["no-browser"]));
}

async function outcomeOf(step: Step, root: string): Promise<Outcome> {
  try {
    return await step.run(root);
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}

async function runStep(step: Step, root: string): Promise<Outcome> {
  const began = performance.now();
  const outcome = await outcomeOf(step, root);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const counts = outcome.passed + outcome.failed > 1 ? `${outcome.passed} passed, ${outcome.failed} failed, ` : "";
  if (outcome.failed > 0) console.log(`\n${outcome.output.trim()}\n`);
  console.log(`${outcome.failed > 0 ? "✗" : "✓"} ${step.title} (${counts}${seconds} s)`);
  return outcome;
}

/** Runs the chosen steps, those of a row side by side, and answers how many checks passed and failed. */
async function runAll(chosen: Set<StepName>, root: string): Promise<{ passed: number; failed: number }> {
  const outcomes: Outcome[] = [];
  for (const row of STEP_ROWS) {
    const steps = row.filter((name) => chosen.has(name)).map((name) => STEPS[name]);
    outcomes.push(...(await Promise.all(steps.map((step) => runStep(step, root)))));
  }
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  return { passed: sum((outcome) => outcome.passed), failed: sum((outcome) => outcome.failed) };
}

async function main(): Promise<number> {
  const chosen = chooseSteps(process.argv.slice(2));
  if (chosen === undefined) {
    console.log(USAGE);
    return 0;
  }
  const { passed, failed } = await runAll(chosen, fileURLToPath(new URL("../..", import.meta.url)));
  const leftOut = NAMES.filter((name) => !chosen.has(name));
  if (leftOut.length > 0) console.log(`Left out: ${leftOut.join(", ")}.`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
