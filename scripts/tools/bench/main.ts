import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { CROWD_RANGE, isScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import { request } from "undici";
import { LaunchError, launch } from "../../launch/launch-error.mjs";
import { flag, listOf, oneOf, readOptions, usually, wholeFrom, word } from "../../testing/command-line.ts";
import { markdownLine, markdownOf, type Print } from "../../testing/table.ts";
import { LOAD_PROGRAM, putLoad } from "./load-program.ts";
import { median } from "./quantile.ts";
import { callsNamed, connectionsOf, type PlannedRequest, planOf } from "./requests.ts";
import { FORMS, type Served, serve, startServer } from "./server.ts";
import { measureStandIn } from "./stand-in.ts";
import { openUniversity } from "./university.ts";

/** The number of requests of each call, with different members and targets. */
const PLAN_LENGTH = 400;
/** The target of a record gives some requests that are refused. More than this share of them would be a fault. */
const REFUSED_MAX = 0.5;
/** A round in which a request failed is repeated: on a busy machine production may refuse what waited too long. */
const TRIES = 3;
/** The bare route repeats answers up to this many bytes. */
const REPEATED_MAX = 32 * 1024 * 1024;
const BARE = fileURLToPath(new URL("bare.ts", import.meta.url));
const MICROSECONDS = 1_000_000;

const HEAD = ["call", "bytes", "bare /s", "/s", "share", "p50 ms", "p99 ms", "cpu µs"];

/** One call beside a bare route that sends the same bytes: medians over the rounds. */
export interface CallFigures {
  readonly call: string;
  /** Mean length of the answers. */
  readonly bytes: number;
  readonly bareRate: number;
  /** Requests in a second, and as a part of the bare route's in the same round. */
  readonly rate: number;
  readonly share: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time of the server for a request. */
  readonly cpu: number;
}

export type BenchOptions = ReturnType<typeof readBenchOptions>;

/** The options of one run. Throws a LaunchError with one sentence for invalid arguments. */
export function readBenchOptions(args: readonly string[]) {
  return readOptions(args, {
    members: usually("2000", membersOf),
    /** Only calls whose name begins with one of these; none given: all. */
    calls: usually("", listOf(word)),
    form: usually("production", oneOf(FORMS)),
    /** The seconds of load on each call in each round, and as long on the bare route beside it. */
    seconds: usually("1", wholeFrom(1, 600)),
    rounds: usually("3", wholeFrom(1, 100)),
    /** Measures resets, sandboxes and starts of the stand-in, instead of the calls. */
    "stand-in": flag,
  });
}

/** How many members a university may have. */
export function membersOf(text: string, option: string): number {
  if (/^\d+$/.test(text) && isScenarioName(`crowd:${text}`)) return Number(text);
  throw new LaunchError(`${option} takes a number like 2000, not "${text}": ${CROWD_RANGE}.`);
}

/** Measures the chosen calls and prints the table as it grows. */
export async function runBench(options: BenchOptions, print: Print): Promise<CallFigures[]> {
  const { members, form, seconds, rounds } = options;
  const names = callsNamed(options.calls);
  using university = await openUniversity(
    members,
    (dataset) => new Map(names.map((name) => [name, planOf(dataset, name, PLAN_LENGTH)])),
  );
  const [first, last] = coresHere();
  await using bare = await startServer([BARE], `${university.folder}-bare.log`, process.env, pinnedTo(first));
  await using server = await serve(form, university.folder, pinnedTo(first));
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.versions.node}`;
  print(`${form}, ${members} members, ${machine}; sent by ${LOAD_PROGRAM}, ${rounds} rounds of ${seconds} s.\n`);
  print(markdownOf(HEAD, []));
  const all: CallFigures[] = [];
  for (const [call, plan] of university.plan) {
    const measured =
      plan.length === 0 ? undefined : await measure(call, plan, { bare, server, last, ...options }, university.folder);
    print(measured === undefined ? `| ${call} | no case |` : markdownLine(cellsOf(measured)));
    if (measured !== undefined) all.push(measured);
  }
  return all;
}

interface Measuring {
  readonly bare: Served;
  readonly server: Served;
  /** The core of the load program. */
  readonly last: number | undefined;
  readonly seconds: number;
  readonly rounds: number;
}

async function measure(call: string, plan: readonly PlannedRequest[], measuring: Measuring, folder: string) {
  const { bare, server, last, seconds, rounds } = measuring;
  const answers = await answersOf(server, plan);
  const served = answers.map(({ planned }) => planned);
  const repeated = await repeat(bare, answers);
  const load = { connections: connectionsOf(call), seconds, folder };
  const turn = async (target: Served, requests: readonly PlannedRequest[], triesLeft = TRIES) => {
    const before = target.cpuSeconds();
    const loaded = await putLoad({ url: target.url, plan: requests, ...load }, pinnedTo(last));
    const cpu = ((target.cpuSeconds() - before) * MICROSECONDS) / loaded.requests;
    if (loaded.failed === 0 && loaded.requests > 0) return { ...loaded, cpu, rate: loaded.requests / loaded.seconds };
    if (triesLeft > 1) return turn(target, requests, triesLeft - 1);
    throw new Error(`${loaded.failed} of ${loaded.requests} requests of ${call} failed`);
  };
  const pairs: (readonly [Awaited<ReturnType<typeof turn>>, Awaited<ReturnType<typeof turn>>])[] = [];
  for (let round = 0; round <= rounds; round += 1) pairs.push([await turn(bare, repeated), await turn(server, served)]);
  // The first round only warms up.
  const counted = pairs.slice(1);
  const of = (figure: "p50" | "p99" | "cpu" | "rate") => median(counted.map(([, ours]) => ours[figure]));
  return {
    call,
    bytes: Math.round(answers.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) / answers.length),
    bareRate: median(counted.map(([plain]) => plain.rate)),
    rate: of("rate"),
    share: median(counted.map(([plain, ours]) => ours.rate / plain.rate)),
    p50: of("p50"),
    p99: of("p99"),
    cpu: of("cpu"),
  };
}

const cellsOf = ({ call, bytes, bareRate, rate, share, p50, p99, cpu }: CallFigures) => [
  call,
  String(bytes),
  bareRate.toFixed(0),
  rate.toFixed(0),
  share.toFixed(3),
  p50.toFixed(2),
  p99.toFixed(2),
  cpu.toFixed(0),
];

/** Sends every request once, so that all caches are filled. Returns the successes. */
async function answersOf({ url }: Served, plan: readonly PlannedRequest[]) {
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  for (const planned of plan) answers.push(await send(url, planned));
  const successes = answers.filter(({ status }) => status < 300);
  if (successes.length > answers.length * (1 - REFUSED_MAX)) return successes;
  const refused = answers.find(({ status }) => status >= 300);
  throw new Error(`${refused?.planned.method} ${refused?.planned.path} → ${refused?.status}: ${refused?.body}`);
}

/** Gives the bare route some answers. Returns the requests to which it repeats them, in turn as many as there were. */
async function repeat({ url }: Served, answers: Awaited<ReturnType<typeof answersOf>>): Promise<PlannedRequest[]> {
  await send(url, { method: "DELETE", path: "/answers", headers: {} });
  let [kept, length] = [0, 0];
  for (const { status, contentType, body } of answers) {
    if (length >= REPEATED_MAX) break;
    const headers = { "content-type": "application/json" };
    await send(url, {
      method: "PUT",
      path: `/answers/${kept}`,
      headers,
      body: JSON.stringify({ status, contentType, body }),
    });
    kept += 1;
    length += Buffer.byteLength(body);
  }
  return answers.map(({ planned }, at) => ({ ...planned, path: `/bare/${at % kept}` }));
}

async function send(url: string, planned: PlannedRequest) {
  const { path: address, body = null, ...parts } = planned;
  const answer = await request(`${url}${address}`, { ...parts, body });
  const contentType = String(answer.headers["content-type"]);
  return { planned, status: answer.statusCode, contentType, body: await answer.body.text() };
}

/** The first and the last core this process may use; none where that is not known. */
function coresHere(): number[] {
  if (process.platform !== "linux") return [];
  const [, first, last] =
    /^Cpus_allowed_list:\s+(\d+)(?:.*?(\d+))?$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return last === undefined ? [] : [Number(first), Number(last)];
}

function pinnedTo(core: number | undefined): readonly string[] {
  return core === undefined ? [] : ["taskset", "-c", String(core)];
}

async function main(args: string[]): Promise<number> {
  const options = readBenchOptions(args);
  const print: Print = (line) => console.log(line);
  if (options.standIn) await measureStandIn(print);
  else await runBench(options, print);
  return 0;
}

if (import.meta.main) await launch(() => main(process.argv.slice(2)));
