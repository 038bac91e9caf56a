#!/usr/bin/env node
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt, SERVER, useBuild, WEB } from "./builds.mjs";
import { collect, serve } from "./child.mjs";
import { LaunchError, launch } from "./launch-error.mjs";
import { prepare, prepareBuilds } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";
import { startUsage } from "./usages.mjs";

/**
 * The settings: the environment, and what the file `.env` adds.
 * @type {(root: string, node: string) => Promise<NodeJS.ProcessEnv>}
 */
async function readSettings(root, node) {
  const file = join(root, ".env");
  if (!existsSync(file)) return process.env;
  const { code, output } = await collect(node, [`--env-file=${file}`, "-p", "JSON.stringify(process.env)"]);
  if (code !== 0) throw new LaunchError(output.trim());
  return JSON.parse(output);
}

/**
 * Refuses settings with which the server would not start, before anything is built for them.
 * @type {(root: string, node: string, args: string[], env: NodeJS.ProcessEnv) => Promise<void>}
 */
async function checkSettings(root, node, args, env) {
  const { code, output } = await collect(node, [join(root, "server/src/check-settings.ts"), ...args], { env });
  if (code !== 0) throw new LaunchError(output.trim());
}

await launch(async () => {
  const args = process.argv.slice(2);
  const usage = startUsage("npm start --");
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usage);
    return 0;
  }
  refuseSwallowedOptions("start", usage);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, [], "start");
  const env = await readSettings(root, node);
  const builds = env.CHONSU_WEB_DIST === undefined ? [WEB, SERVER] : [SERVER];
  if (!builds.every((build) => isBuilt(root, build, env))) await checkSettings(root, node, args, env);
  await prepareBuilds(root, builds, env);
  process.chdir(root);
  const web = env.CHONSU_WEB_DIST ?? useBuild(root, WEB, env);
  return serve(node, useBuild(root, SERVER, env), args, { ...env, CHONSU_WEB_DIST: web });
});
