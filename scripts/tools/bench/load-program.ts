import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { collect } from "../../launch/child.mjs";
import type { PlannedRequest } from "./requests.ts";

/** Requests in turn, by this number of connections, for this number of whole seconds. `folder` gets the script of wrk. */
interface Load {
  readonly url: string;
  readonly plan: readonly PlannedRequest[];
  readonly connections: number;
  readonly seconds: number;
  readonly folder: string;
}

const Loaded = z.object({
  requests: z.number(),
  seconds: z.number(),
  /** Milliseconds from sending a request to the end of its answer, with all connections busy. */
  p50: z.number(),
  p99: z.number(),
  /** Answers other than a success, and requests without an answer. */
  failed: z.number(),
});
type Loaded = z.infer<typeof Loaded>;

/** A load that does not end by itself is ended after this time. */
const GRACE_MS = 20_000;

/** The script for wrk: it sends the requests in turn, and prints its figures as the last line. */
const LUA = `
local at, ready = 0, {}
function init()
  for index, one in ipairs(requests) do ready[index] = wrk.format(one[1], one[2], one[3], one[4]) end
end
function request()
  at = at % #ready + 1
  return ready[at]
end
function done(summary, latency)
  local errors = summary.errors
  print(string.format('{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"failed":%d}', summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`;

/** The program that sends: wrk costs far less than what it measures; autocannon, where wrk is missing, as much as a bare route. */
export const LOAD_PROGRAM = spawnSync("wrk", ["-v"]).error === undefined ? "wrk" : "autocannon";

/** Puts load on a server. `launcher` stands before the command of wrk. */
export function putLoad(load: Load, launcher: readonly string[]): Promise<Loaded> {
  return LOAD_PROGRAM === "wrk" ? byWrk(load, launcher) : byAutocannon(load);
}

async function byWrk({ url, plan, connections, seconds, folder }: Load, launcher: readonly string[]): Promise<Loaded> {
  const script = path.join(folder, "requests.lua");
  writeFileSync(script, `local requests = {${plan.map(luaOf).join(",\n")}}\n${LUA}`);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, url];
  const [command = "", ...args] = [...launcher, "wrk", ...options];
  const { code, output } = await collect(command, args, { timeout: seconds * 1000 + GRACE_MS });
  if (code !== 0) throw new Error(`wrk ended with ${code}: ${output}`);
  return Loaded.parse(JSON.parse(output.trim().split("\n").at(-1) ?? ""));
}

/** A request in Lua's syntax. Its texts have no characters that JSON writes differently. */
function luaOf({ method, path: address, headers, body }: PlannedRequest): string {
  const pairs = Object.entries(headers).map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`);
  return `{"${method}",${JSON.stringify(address)},{${pairs.join(",")}},${body === undefined ? "nil" : JSON.stringify(body)}}`;
}

async function byAutocannon({ url, plan, connections, seconds }: Load): Promise<Loaded> {
  const { default: autocannon } = await import("autocannon");
  const requests = plan.map((request) => ({ ...request, headers: { ...request.headers } }));
  const result = await autocannon({ url, connections, duration: seconds, workers: 1, requests });
  const { latency, non2xx, errors, timeouts, start, finish } = result;
  const counts = { requests: result.requests.total, failed: non2xx + errors + timeouts };
  return { ...counts, seconds: (finish.getTime() - start.getTime()) / 1000, p50: latency.p50, p99: latency.p99 };
}
