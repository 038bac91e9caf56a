import { LaunchError } from "./launch-error.mjs";

/**
 * npm keeps options without the two dashes before them for itself, as `npm_config_…`: refuses to go on, or something else would be done
 * than was asked for. Throws a LaunchError with the right call.
 * @param {string} script its name in package.json
 * @param {readonly string[]} options names of the options it has, without dashes
 */
export function refuseSwallowedOptions(script, options) {
  const { npm_lifecycle_event: event, npm_execpath: npm } = process.env;
  if (event !== script || !npm?.includes("npm-cli")) return;
  /** @param {string} name */
  const kept = (name) => process.env[`npm_config_${name.replaceAll("-", "_")}`];
  const swallowed = options.filter((name) => !["", undefined, "false"].includes(kept(name)));
  if (swallowed.length === 0) return;
  const call = script === "start" ? "npm start" : `npm run ${script}`;
  const example = swallowed.map((name) => `--${name}`).join(" … ");
  throw new LaunchError(`Put two dashes before the options, or npm keeps them for itself: ${call} -- ${example}`);
}
