import { fileURLToPath } from "node:url";
import { launch } from "../launch/launch-error.mjs";
import { flag, listOf, oneOf, readOptions, usually } from "../testing/command-line.ts";
import { exitCodeOf, runRows } from "./run.ts";
import { IN_BROWSER, ON_REQUEST, STEP_ROWS, STEPS } from "./steps.ts";

const NAMES = STEP_ROWS.flat(2);

/** The steps that run when none is named. */
const USUAL = NAMES.filter((name) => !ON_REQUEST.includes(name));

const USAGE = `Runs every check: ${USUAL.join(", ")}.

  npm test                        everything
  npm test -- --only unit,e2e     these alone
  npm test -- --no-browser        everything but what drives a browser
  npm run check:outside           outside, and the package with the oldest and newest runners
  npm run check:engines           a journey through the web in WebKit and Firefox
  npm run check:tools             the tests of the programs that measure: bench, load, fuzz, crash, conformance
`;

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  const options = { only: usually(USUAL.join(), listOf(oneOf(NAMES))), "no-browser": flag };
  const { only, noBrowser } = readOptions(args, options);
  const isChosen = (name: (typeof NAMES)[number]) => only.includes(name) && !(noBrowser && IN_BROWSER.includes(name));
  const rows = STEP_ROWS.map((row) => row.map((lane) => lane.filter(isChosen).map((name) => STEPS[name])));
  const totals = await runRows(rows, fileURLToPath(new URL("../..", import.meta.url)), console.log);
  const leftOut = NAMES.filter((name) => !isChosen(name));
  if (leftOut.length > 0) console.log(`Left out: ${leftOut.join(", ")}.`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  return exitCodeOf(totals);
});
