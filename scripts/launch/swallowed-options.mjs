import { LaunchError } from "./launch-error.mjs";

/**
 * npm takes options that are given without `--` before them, as `npm_config_…`, and the command does not see them. Throws a LaunchError
 * with the right command line, so that nothing else is done than was asked for.
 * @param {string} script its name in package.json
 * @param {string} usage what it says of itself: the options it has
 */
export function refuseSwallowedOptions(script, usage) {
  const { npm_lifecycle_event: event, npm_execpath: npm } = process.env;
  if (event !== script || !npm?.includes("npm-cli")) return;
  /** @param {string} name */
  const kept = (name) => process.env[`npm_config_${name.replaceAll("-", "_")}`];
  const options = new Set([...usage.matchAll(/--([a-z][a-z-]*)/g)].map(([, name = ""]) => name));
  const swallowed = [...options].filter((name) => !["", undefined, "false"].includes(kept(name)));
  if (swallowed.length === 0) return;
  const call = script === "start" ? "npm start" : `npm run ${script}`;
  const example = swallowed.map((name) => `--${name}`).join(" … ");
  throw new LaunchError(`Put two dashes before the options, or npm keeps them for itself: ${call} -- ${example}`);
}
