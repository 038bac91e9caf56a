/** What the commands say of themselves, in this tree (`npm start --`) and in the package that others install (`npx chonsu start`). */

const DEFAULT_PORT = 3000;

/** @param {string} run the command line before its options */
export function startUsage(run) {
  return `Starts 촌수 on this machine: web, API, files and push on one port. Without options: http://127.0.0.1:${DEFAULT_PORT}, with the cast of
the campus scenario.

  ${run} [options]

  --port 3001             another port
  --host 0.0.0.0          open to other machines: they can then use the seeded logins
  --scenario empty        begin with another scenario: campus, campus:steady, empty, or a crowd
                          (campus:steady: no link runs out by itself on the first day)
  --scenario crowd:20000  a university of 20,000; crowd:20000:7 is another one of that size
  --fresh                 throw the data away and seed again (only in a folder that is the product's)
  --data DIR              keep the data in another folder
  --isolate process       sandboxes run in processes of their own unless they say otherwise
  --control-host NAME     let other machines ask the control plane by this name (it stays behind its token)
  --open                  open the browser when ready
  --help                  this page

Settings by environment are listed in .env.example. Ctrl-C stops.`;
}

/** @param {string} run the command line before its options */
export function exportUsage(run) {
  return `Writes the data of a scenario for another server: JSON Lines, pictures, a manifest and a page that says how to load them.

  ${run} --out DIR                     the cast of the campus scenario
  ${run} --scenario NAME --out DIR     campus, campus:steady, or a crowd (crowd:20000)
  ${run} --at 2026-11-21T14:00:00+09:00 --out DIR   as if seeded at this moment
  ${run} --help                        this page`;
}

/** @param {string} run the command line before its options */
export function conformanceUsage(run) {
  return `Checks any server against the contract: every call, its answers, refusals, rules, access and pushes.

  ${run} --target http://127.0.0.1:3000           all checks that need nothing but public calls
  ${run} --target URL --adapter adapter.ts        and those that need what only the owner can do
  ${run} --target URL --only friends.,comments.   only checks whose id begins so
  ${run} --target URL --kinds answer,push         only checks of these kinds: answer, refusal, rule, access, wire, push
  ${run} --target URL --quick                     without those that make many calls
  ${run} --target URL --allow-missing             exit code 0 when everything that is there holds
  ${run} --target URL --additions                 fails for what is missing of the additions too
  ${run} --target URL --config config.json        for a target without GET /api/config/
  ${run} --target URL --json F --junit F --markdown F --html F   reports besides the one on the terminal
  ${run} --target URL --html F --earlier reports/       with the progress since the JSON reports there
  ${run} --target URL --concurrency 4 --timeout 20000 --seed chonsu --keep
  ${run} --target URL --clean-up now.json         deletes the accounts that that run has left
  ${run} diff before.json after.json [--markdown F]     what changed between two runs
  ${run} --help                                   this page

Exit code 1 when a check fails; of diff, when what passed before is broken. How to read it all: docs/conformance.md`;
}

/** @param {string} run the command line before its options */
export function watchUsage(run) {
  return `Forwards everything to a server, untouched, and says where its answers and pushes leave the contract.

  ${run} --target http://127.0.0.1:8000           at http://127.0.0.1:4000 until Ctrl-C; what it sees is live at :4001
  ${run} --target URL -- npx playwright test      while a command runs, which finds the address in CHONSU_TARGET
  ${run} --target URL --port 4000 --page 4001     other ports
  ${run} --target URL --host 0.0.0.0              open to other machines, such as a phone
  ${run} --target URL --change-host               sends the target's own name as Host
  ${run} --target URL --faults rules.json         with faults: docs/stand-in/faults.md
  ${run} --target URL --json F --junit F --markdown F --har F   reports besides the one on the terminal
  ${run} --target URL --require-calls friends.,messages.   fails when one of these calls was never asked
  ${run} --target URL --allow-missing             calls that the target does not have are no failure
  ${run} --target URL --additions                 fails also when only what wire.md marks + is missing
  ${run} --help                                   this page

Exit code: that of the command; 3 when only the contract failed. How to read it: docs/stand-in/watch.md`;
}
