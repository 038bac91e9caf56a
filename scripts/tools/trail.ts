import { Session } from "node:inspector/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { prepareCampus } from "@chonsu/db/call-records/campus";
import { callNamed } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import { CAST } from "@chonsu/db/seed/cast";
import { readConfig } from "@chonsu/server/config/config";
import { signToken } from "@chonsu/server/modules/sessions/sessions.hooks";
import { startSession } from "@chonsu/server/modules/sessions/sessions.service";
import { openApp } from "@chonsu/server/test/support/open-app";
import { addressOf } from "@chonsu/shared/contract/endpoint";
import { LaunchError, launch } from "../launch/launch-error.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What the product is made of on the server. */
const OWN = /^(server|db|shared)\/src\//;
/** The first requests fill caches and load what is loaded on demand. */
const WARM_UP = 20;

/**
 * The files of our own in which a function runs during one request of a call, in alphabetical order: the server in memory, without load
 * limits and without the stand-in, the request of the call's record, sent by haneul. Throws a LaunchError for an unknown call.
 */
async function trailOf(name: string): Promise<string[]> {
  const { endpoint, record } = callNamed(name);
  const config = readConfig({}, { jwtSecret: "a secret that only this program knows", webDist: undefined });
  await using open = await openApp({ config, scenario: "campus", now: Date.now(), seed: "trail" });
  const { ctx, app, url, database } = open;
  const things = { ...prepareCampus(database.connection, ctx.clock.now()), refresh: "", refreshOfFormerMember: "" };
  const { params = {}, query = {}, body } = withThings(record.request, things);
  const token = signToken(app, ctx, "access", startSession(ctx, CAST.haneul.id));
  const request = {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const address = `${url}${addressOf(endpoint, { params, query })}`;
  const send = async () => {
    const answer = await fetch(address, request);
    if (!answer.ok) throw new LaunchError(`${name} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  for (let count = 0; count < WARM_UP; count += 1) await send();
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  await send();
  const scripts = await takeCoverage(session);
  session.disconnect();
  return scripts.filter(hasRun).flatMap(ownFile).toSorted();
}

type Script = Awaited<ReturnType<typeof takeCoverage>>[number];

async function takeCoverage(session: Session) {
  return (await session.post("Profiler.takePreciseCoverage")).result;
}

/** Whether one of its functions was called. The code of the module itself begins at 0 and does not count. */
function hasRun({ functions }: Script): boolean {
  return functions.some(({ ranges: [whole] }) => whole !== undefined && whole.startOffset > 0 && whole.count > 0);
}

function ownFile({ url }: Script): string[] {
  if (!url.startsWith(pathToFileURL(ROOT).href)) return [];
  const file = path.relative(ROOT, fileURLToPath(url)).replaceAll(path.sep, "/");
  return OWN.test(file) ? [file] : [];
}

async function main([name = "projects.toggleLike"]: string[]): Promise<number> {
  const files = await trailOf(name);
  for (const file of files) console.log(file);
  console.log(`\n${files.length} files of our own run during one ${name}.`);
  return 0;
}

if (import.meta.main) await launch(() => main(process.argv.slice(2)));
