import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { PlannedRequest } from "./requests.ts";

/** Programs that press a server: wrk, or autocannon in a thread of its own where wrk is missing. */
export const CLIENTS = ["wrk", "autocannon"] as const;
export type Client = (typeof CLIENTS)[number];

/** What pressing one address for some time came to. */
const Pressed = z.object({
  requests: z.number(),
  seconds: z.number(),
  /** Milliseconds from sending a request to the end of its answer, with all connections busy. */
  p50: z.number(),
  p99: z.number(),
  /** Answers that were no success, and requests without an answer. */
  failed: z.number(),
});
export type Pressed = z.infer<typeof Pressed>;

/** After the seconds asked for the program is ended if it does not end by itself. */
const GRACE_MS = 20_000;

/** What wrk runs: it takes turns with the requests, and says its figures as the last line. */
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

/** What a server is pressed with: requests in turns, by so many connections from one thread, for so many seconds. */
export interface Pressure {
  readonly plan: readonly PlannedRequest[];
  readonly connections: number;
  readonly seconds: number;
}

/** wrk where the machine has it. */
export function clientHere(): Client {
  return spawnSync("wrk", ["-v"]).error === undefined ? "wrk" : "autocannon";
}

/** Something that presses a server. `launcher` stands before the command, `folder` takes the scripts. */
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

/** A request as Lua has it. Its texts hold nothing that JSON would write in a way of its own. */
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
