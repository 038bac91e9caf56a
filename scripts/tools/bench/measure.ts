import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { request } from "undici";
import type { Ground } from "./ground.ts";
import type { BenchOptions } from "./options.ts";
import { type Pressure, pressWith } from "./press.ts";
import { median } from "./quantiles.ts";
import { connectionsOf, type PlannedRequest } from "./requests.ts";
import { type Form, type Served, serve, startServer } from "./server.ts";

/** The figures of one route under load: medians over the rounds. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  /** Milliseconds from sending a request to the end of its answer, with all connections busy. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time the server spent on one request, garbage collection included. */
  readonly cpu: number;
  /** Requests per second as a part of the bare route's in the same round. */
  readonly share: number;
}

/** One call beside a bare route that sends the same bytes. */
export interface CallFigures {
  readonly call: string;
  /** Mean length of the answers. */
  readonly bytes: number;
  readonly bare: LoadFigures;
  /** The figures of each measured form. */
  readonly forms: { readonly [F in Form]?: LoadFigures };
}

/** The requests of each call by its name; none for a call that this university has no case for. */
type Plans = ReadonlyMap<string, readonly PlannedRequest[]>;

type Target = "bare" | Form;
type Load = Omit<LoadFigures, "share">;
type Round = ReadonlyMap<Target, Load>;

const BARE = fileURLToPath(new URL("bare.ts", import.meta.url));
/** The target of a record gives some requests that are refused. More than this share of them would be a fault. */
const REFUSED_MAX = 0.5;
/** On a busy machine a turn may end without a response, or production may refuse a request that waited too long. */
const TRIES = 3;

/**
 * Starts the product in each form on one university, and the bare route beside them, all on one core; the load program runs on another
 * core.
 */
export async function openMeasure(ground: Ground<Plans>, options: BenchOptions, smtpPort: number) {
  const cores = coresHere();
  const press = pressWith(options.client, ground.folder, pinnedTo(cores.at(-1)));
  const launcher = pinnedTo(cores[0]);
  const bare = await startServer([BARE], `${ground.folder}-bare.log`, process.env, launcher);
  const forms = new Map<Form, Served>();
  for (const form of options.forms) forms.set(form, await serve(form, ground.copy(), smtpPort, launcher));
  const turn = async (server: Served, pressure: Pressure, triesLeft = TRIES): Promise<Load> => {
    const before = await server.cost();
    const { requests, seconds, p50, p99, failed } = await press(server.url, pressure);
    const after = await server.cost();
    if (failed > 0 || requests === 0) {
      if (triesLeft > 1) return turn(server, pressure, triesLeft - 1);
      throw new Error(`${failed} of ${requests} failed: ${pressure.plan[0]?.method} ${pressure.plan[0]?.path}`);
    }
    const cpu = (after.cpuMicroseconds - before.cpuMicroseconds) / requests;
    return { requestsPerSecond: requests / seconds, p50, p99, cpu };
  };
  return {
    /** The figures of a call; undefined when this university has no case for it. Throws when it is refused. */
    async figuresOf(call: string): Promise<CallFigures | undefined> {
      const planned = ground.plan.get(call) ?? [];
      if (planned.length === 0) return undefined;
      const answers = await answersOf(forms, planned);
      const plan = answers.map(({ request: one }) => one);
      const pressure = { plan, connections: connectionsOf(call), seconds: options.seconds };
      const onBare = { ...pressure, plan: await repeat(bare, answers) };
      const rounds: Round[] = [];
      for (let round = 0; round <= options.rounds; round += 1) {
        const loads = new Map<Target, Load>([["bare", await turn(bare, onBare)]]);
        for (const [form, server] of forms) loads.set(form, await turn(server, pressure));
        rounds.push(loads);
      }
      // The first round only warms up.
      const counted = rounds.slice(1);
      const measured = options.forms.map((form) => [form, figuresOf(form, counted)] as const);
      const bytes = Math.round(meanLength(answers));
      return { call, bytes, bare: figuresOf("bare", counted), forms: Object.fromEntries(measured) };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([bare, ...forms.values()].map((server) => server.end()));
    },
  };
}

function figuresOf(target: Target, rounds: readonly Round[]): LoadFigures {
  const of = (name: Target, figure: keyof Load) => rounds.map((loads) => loads.get(name)?.[figure] ?? Number.NaN);
  const bare = of("bare", "requestsPerSecond");
  return {
    requestsPerSecond: median(of(target, "requestsPerSecond")),
    p50: median(of(target, "p50")),
    p99: median(of(target, "p99")),
    cpu: median(of(target, "cpu")),
    share: median(of(target, "requestsPerSecond").map((rate, round) => rate / (bare[round] ?? Number.NaN))),
  };
}

interface Answer {
  readonly request: PlannedRequest;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Sends every request once to every form, so that all caches are filled. Returns the successful responses of the last form. */
async function answersOf(forms: ReadonlyMap<Form, Served>, plan: readonly PlannedRequest[]): Promise<Answer[]> {
  let answers: Answer[] = [];
  for (const { url } of forms.values()) {
    answers = [];
    for (const planned of plan) answers.push(await ask(url, planned));
  }
  const successes = answers.filter(({ status }) => status < 300);
  const refused = answers.find(({ status }) => status >= 300);
  if (refused === undefined || successes.length > answers.length * (1 - REFUSED_MAX)) return successes;
  throw new Error(`${refused.request.method} ${refused.request.path} → ${refused.status}: ${refused.body}`);
}

/** Once the answers that the bare route has of a call are together so long, it gets no more of them. Bytes. */
const REPEATED_MAX = 32 * 1024 * 1024;

/** Gives the bare route some answers. Returns the requests to which it repeats them, in turn as many as there were. */
async function repeat({ url }: Served, answers: readonly Answer[]): Promise<PlannedRequest[]> {
  const headers = { "content-type": "application/json" };
  await ask(url, { method: "DELETE", path: "/answers", headers: {} });
  let [kept, length] = [0, 0];
  for (const { status, contentType, body } of answers) {
    const answer = JSON.stringify({ status, contentType, body });
    await ask(url, { method: "PUT", path: `/answers/${kept}`, headers, body: answer });
    kept += 1;
    length += Buffer.byteLength(body);
    if (length >= REPEATED_MAX) break;
  }
  return answers.map(({ request: one }, at) => ({ ...one, path: `/bare/${at % kept}` }));
}

async function ask(url: string, planned: PlannedRequest): Promise<Answer> {
  const { path: address, body = null, ...parts } = planned;
  const answer = await request(`${url}${address}`, { ...parts, body });
  const contentType = String(answer.headers["content-type"]);
  return { request: planned, status: answer.statusCode, contentType, body: await answer.body.text() };
}

function meanLength(answers: readonly Answer[]): number {
  return answers.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) / answers.length;
}

/** The cores this process may use, by number; none where that is not known. */
function coresHere(): number[] {
  if (process.platform !== "linux") return [];
  const [, first, last] =
    /^Cpus_allowed_list:\s+(\d+)(?:.*?(\d+))?$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return last === undefined ? [] : [Number(first), Number(last)];
}

function pinnedTo(core: number | undefined): readonly string[] {
  return core === undefined ? [] : ["taskset", "-c", String(core)];
}
