import { beginRun, endRun } from "./run/run-folder.ts";
import { createStandIn } from "./stand-in.ts";
import { leftMembersText } from "./target/left-members.ts";
import { missingText } from "./target/missing-abilities.ts";
import { targetOfEnvironment } from "./target/target.ts";

/** What Playwright gives a `globalSetup`. */
interface Config {
  readonly projects?: readonly { readonly use?: object }[];
}

/**
 * A `globalSetup` for Playwright and vitest: one stand-in for all workers of a run, which take it from the environment.
 * When the tests run on another server, it starts none, and says at the end
 * what that server lacks and which members stay there.
 */
export default async function setup(config?: Config): Promise<() => Promise<void>> {
  beginRun();
  const end = () => {
    for (const text of [missingText(), leftMembersText()]) if (text !== undefined) process.stdout.write(`\n${text}\n`);
    endRun();
  };
  if (isElsewhere(config)) return async () => end();
  const { url, token, close } = await createStandIn();
  process.env["CHONSU_STANDIN_URL"] = url;
  process.env["CHONSU_STANDIN_TOKEN"] = token;
  return async () => {
    end();
    await close();
  };
}

/** Whether all tests run on a server that is no stand-in. */
function isElsewhere({ projects = [] }: Config = {}): boolean {
  if (targetOfEnvironment() !== undefined) return true;
  return projects.length > 0 && projects.every(({ use = {} }) => "target" in use && use.target !== undefined);
}
