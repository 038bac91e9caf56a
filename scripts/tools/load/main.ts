import autocannon from "autocannon";
import { io } from "socket.io-client";
import { launch } from "../../launch/launch-error.mjs";
import { listOf, numberFrom, readOptions, usually, wholeFrom } from "../../testing/command-line.ts";
import { type Column, cellsOf, headOf, markdownLine, markdownOf, type Print } from "../../testing/table.ts";
import { membersOf } from "../bench/main.ts";
import { type Served, serve } from "../bench/server.ts";
import { openUniversity } from "../bench/university.ts";
import { mixOf, type Shot } from "./mix.ts";

/** Drawn once for all rates. */
const SHOTS = 20_000;
/** Connections of the load. Members share them as they would behind a proxy. */
const CONNECTIONS = 200;
const MS_PER_SECOND = 1000;
const LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

type LoadOptions = ReturnType<typeof readLoadOptions>;

/** The figures of one rate. */
export interface RateFigures {
  readonly rate: number;
  /** Successes in a second. */
  readonly answered: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Answers with 503, any other answer that is no success, and requests without one. */
  readonly overloaded: number;
  readonly refused: number;
  readonly unanswered: number;
  /** Processors that the server kept busy, its memory, and the longest delay of its event loop in milliseconds. */
  readonly processors: number;
  readonly megabytes: number;
  readonly lag: number;
}

const COLUMNS: readonly Column<RateFigures>[] = [
  ["requests/s", ({ rate }) => rate],
  ["answered/s", ({ answered }) => answered.toFixed(0)],
  ["p50 ms", ({ p50 }) => p50.toFixed(0)],
  ["p99 ms", ({ p99 }) => p99.toFixed(0)],
  ["longest", ({ longest }) => longest.toFixed(0)],
  ["503", ({ overloaded }) => overloaded],
  ["refused", ({ refused }) => refused],
  ["no answer", ({ unanswered }) => unanswered],
  ["cpus", ({ processors }) => processors.toFixed(2)],
  ["MB", ({ megabytes }) => megabytes],
  ["loop ms", ({ lag }) => lag.toFixed(0)],
];

/** The options of one run. Throws a LaunchError with one sentence for invalid arguments. */
export function readLoadOptions(args: readonly string[]) {
  return readOptions(args, {
    members: usually("20000", membersOf),
    /** Requests a second, one rate after the other. The first one warms up, too. */
    rates: usually("100,400,800,1600,2400,3200", listOf(numberFrom(1, 100_000))),
    seconds: usually("15", wholeFrom(1, 3600)),
    /** Members with an open push connection. */
    connected: usually("100", wholeFrom(0, 10_000)),
  });
}

/** Puts a server in production under every chosen rate and prints a line for each. */
export async function runLoad({ members, rates, seconds, connected }: LoadOptions, print: Print) {
  using university = await openUniversity(members, async (dataset) => ({
    shots: await mixOf(dataset, SHOTS),
    tokens: Array.from({ length: connected }, () => dataset.token(String(dataset.member()))),
  }));
  const { shots, tokens } = university.plan;
  await using server = await serve("production", university.folder);
  let pushed = 0;
  const sockets = tokens.map((token) =>
    io(server.url, { transports: ["websocket"], auth: { token } }).onAny(() => {
      pushed += 1;
    }),
  );
  print(markdownOf(headOf(COLUMNS), []));
  const all: RateFigures[] = [];
  await atRate(server, shots, rates[0] ?? 1, Math.ceil(seconds / 3));
  for (const rate of rates) {
    const figures = await atRate(server, shots, rate, seconds);
    all.push(figures);
    print(markdownLine(cellsOf(COLUMNS, figures)));
  }
  const lost = sockets.filter(({ connected: isConnected }) => !isConnected).length;
  for (const socket of sockets) socket.close();
  print(`\n${pushed} events pushed to ${connected} connections, of which ${lost} broke.`);
  return { rates: all, pushed, lost, exitCode: await server.end() };
}

async function atRate(server: Served, shots: readonly Shot[], rate: number, seconds: number): Promise<RateFigures> {
  const connections = Math.min(CONNECTIONS, Math.ceil(rate));
  const requests = shots.map((shot) => ({ ...shot, headers: { ...shot.headers } }));
  let begun = 0;
  await lagOf(server);
  const used = server.cpuSeconds();
  const result = await autocannon({
    url: server.url,
    connections,
    overallRate: rate,
    duration: seconds,
    setupClient(client) {
      // Each connection has its own part of the requests, and sends it again and again.
      client.setRequests(requests.filter((_request, at) => at % connections === begun));
      begun += 1;
    },
  });
  const { latency, non2xx, errors, timeouts, statusCodeStats = {} } = result;
  const overloaded = statusCodeStats["503"]?.count ?? 0;
  const took = (result.finish.getTime() - result.start.getTime()) / MS_PER_SECOND;
  return {
    rate,
    answered: result["2xx"] / took,
    p50: latency.p50,
    p99: latency.p99,
    longest: latency.max,
    overloaded,
    refused: non2xx - overloaded,
    unanswered: errors + timeouts,
    processors: (server.cpuSeconds() - used) / took,
    megabytes: server.memory(),
    lag: await lagOf(server),
  };
}

/** The longest delay of the server's event loop since this was last asked, in milliseconds. */
async function lagOf({ url }: Served): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(LAG.exec(text)?.[1]) * MS_PER_SECOND;
}

async function main(args: string[]): Promise<number> {
  const { exitCode } = await runLoad(readLoadOptions(args), (line) => console.log(line));
  return exitCode;
}

if (import.meta.main) await launch(() => main(process.argv.slice(2)));
