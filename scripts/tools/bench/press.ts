import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { PlannedRequest } from "./requests.ts";

/** Programs that put load on a server: wrk, or autocannon in a thread of its own when wrk is missing. */
export const CLIENTS = ["wrk", "autocannon"] as const;
export type Client = (typeof CLIENTS)[number];

/** The figures of a load on one address. */
const Pressed = z.object({
  requests: z.number(),
  seconds: z.number(),
  /** Milliseconds from sending a request to the end of its answer, with all connections busy. */
  p50: z.number(),
  p99: z.number(),
  /** Responses other than a success, and requests without a response. */
  failed: z.number(),
});
type Pressed = z.infer<typeof Pressed>;

/** After its seconds a program that does not end by itself is ended after this time. */
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

/** A load: requests in turn, by this number of connections from one thread, for this number of seconds. */
export interface Pressure {
  readonly plan: readonly PlannedRequest[];
  readonly connections: number;
  readonly seconds: number;
}

/** wrk where the machine has it. */
export function clientHere(): Client {
  return spawnSync("wrk", ["-v"]).error === undefined ? "wrk" : "autocannon";
}

/** A function that puts load on a server. `launcher` is put before the command, `folder` gets the scripts. */
export function pressWith(client: Client, folder: string, launcher: readonly string[]) {
  return client === "wrk"
    ? (url: string, pressure: Pressure) => pressByWrk(url, pressure, folder, launcher)
    : pressByAutocannon;
}

async function pressByWrk(url: string, pressure: Pressure, folder: string, launcher: readonly string[]) {
  const { plan, connections, seconds } = pressure;
  const script = path.join(folder, "requests.lua");
  writeFileSync(script, `local requests = {${plan.map(luaOf).join(",\n")}}\n${LUA}`);
  const options = [`-t1`, `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, url];
  const [command = "", ...args] = [...launcher, "wrk", ...options];
  const { stdout } = await promisify(execFile)(command, args, { timeout: seconds * 1000 + GRACE_MS });
  return Pressed.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
}

/** A request in Lua's syntax. Its texts have no characters that JSON writes differently. */
function luaOf({ method, path: address, headers, body }: PlannedRequest): string {
  const pairs = Object.entries(headers).map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`);
  return `{"${method}",${JSON.stringify(address)},{${pairs.join(",")}},${body === undefined ? "nil" : JSON.stringify(body)}}`;
}

async function pressByAutocannon(url: string, { plan, connections, seconds }: Pressure): Promise<Pressed> {
  const { default: autocannon } = await import("autocannon");
  const requests = plan.map((request) => ({ ...request, headers: { ...request.headers } }));
  const { latency, non2xx, errors, timeouts, ...all } = await autocannon({
    url,
    connections,
    duration: seconds,
    workers: 1,
    requests,
  });
  const took = (all.finish.getTime() - all.start.getTime()) / 1000;
  const counts = { requests: all.requests.total, failed: non2xx + errors + timeouts };
  return Pressed.parse({ ...counts, seconds: took, p50: latency.p50, p99: latency.p99 });
}
