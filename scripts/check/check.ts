import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { exitCodeOf, runRows } from "./run.ts";
import { IN_BROWSER, ON_REQUEST, STEP_ROWS, STEPS, type StepName } from "./steps.ts";

const NAMES = STEP_ROWS.flat(2);

/** The steps that run when none is named. */
const USUAL = NAMES.filter((name) => !ON_REQUEST.includes(name));

const USAGE = `Runs every check: ${USUAL.join(", ")}.

  npm test                        everything
  npm test -- --only unit,e2e     these alone
  npm test -- --no-browser        everything but what drives a browser
  npm run check:engines           a journey through the web in WebKit and Firefox
  npm run check:tools             the tests of the programs that measure: bench, load, fuzz, crash, conformance
`;

function isStepName(name: string): name is StepName {
  return NAMES.some((known) => known === name);
}

/** The steps named on the command line. Throws a sentence for an unknown name. */
function chooseSteps(argv: string[]): Set<StepName> | undefined {
  const { values } = parseArgs({
    args: argv,
    options: { only: { type: "string" }, "no-browser": { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return undefined;
  const asked = values.only === undefined ? USUAL : values.only.split(",").map((name) => name.trim());
  const unknown = asked.filter((name) => !isStepName(name));
  if (unknown.length > 0)
    throw new Error(`There is no step "${unknown.join(", ")}". Choose from: ${NAMES.join(", ")}.`);
  return new Set(asked.filter(isStepName).filter((name) => !(values["no-browser"] && IN_BROWSER.includes(name))));
}

async function main(): Promise<number> {
  const chosen = chooseSteps(process.argv.slice(2));
  if (chosen === undefined) {
    console.log(USAGE);
    return 0;
  }
  const rows = STEP_ROWS.map((row) =>
    row.map((lane) => lane.filter((name) => chosen.has(name)).map((name) => STEPS[name])),
  );
  const totals = await runRows(rows, fileURLToPath(new URL("../..", import.meta.url)), console.log);
  const leftOut = NAMES.filter((name) => !chosen.has(name));
  if (leftOut.length > 0) console.log(`Left out: ${leftOut.join(", ")}.`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  return exitCodeOf(totals);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
