import { z } from "zod";
import { type CallFigures, type LoadFigures, median } from "./figures.ts";
import { type Generator, openGenerator } from "./load.ts";
import type { BareAnswer, PlannedRequest } from "./messages.ts";
import type { ServerProcess } from "./server-process.ts";

const ROUNDS = 5;
const WARM_UP_PART = 0.5;
/** Answers looked at for the mean length, and so that every request of the plan's beginning is known to succeed. */
const SAMPLES = 40;

interface Round {
  readonly call: LoadFigures;
  readonly bare: LoadFigures;
}

/** Measures calls of one server, one after the other. */
export function openMeasure(server: ServerProcess, seconds: number) {
  const product = openGenerator(server.ready.url);
  const bare = openGenerator(server.ready.bareUrl, "/bare");
  const press = (generator: Generator, plan: readonly PlannedRequest[], milliseconds: number) =>
    underLoad(server, generator, plan, milliseconds);
  return {
    /** The figures of a call; undefined when this university has no case for it. */
    async measure(call: string): Promise<CallFigures | undefined> {
      const { requests } = await server.ask({ kind: "plan", call }, "planned");
      if (requests.length === 0) return undefined;
      const answers = await sample(product, requests);
      await server.ask({ kind: "bare", answer: middle(answers) }, "done");
      const turn = (seconds * 1000) / ROUNDS;
      // What is steady is measured: everything that is asked for has been asked for before.
      await product.press(requests, turn * WARM_UP_PART, requests.length);
      await press(bare, requests, turn * WARM_UP_PART);
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({ call: await press(product, requests, turn), bare: await press(bare, requests, turn) });
      }
      return summary(call, answers, rounds);
    },
    async close() {
      await Promise.all([product.close(), bare.close()]);
    },
  };
}

/** Some load, with the processor time the server spent on it. */
async function underLoad(
  server: ServerProcess,
  generator: Generator,
  plan: readonly PlannedRequest[],
  milliseconds: number,
): Promise<LoadFigures> {
  const before = await server.ask({ kind: "cpu" }, "cpu");
  const { requests, ...load } = await generator.press(plan, milliseconds);
  const after = await server.ask({ kind: "cpu" }, "cpu");
  return { ...load, cpu: (after.microseconds - before.microseconds) / requests };
}

async function sample(generator: Generator, requests: readonly PlannedRequest[]): Promise<BareAnswer[]> {
  const answers: BareAnswer[] = [];
  for (const request of requests.slice(0, SAMPLES)) {
    const answer = await generator.ask(request);
    if (answer.status > 299) throw new Error(`${request.path} → ${answer.status}: ${answer.body}`);
    answers.push(answer);
  }
  return answers;
}

function lengthOf(answer: BareAnswer): number {
  return Buffer.byteLength(answer.body);
}

function meanLength(answers: readonly BareAnswer[]): number {
  return answers.reduce((sum, answer) => sum + lengthOf(answer), 0) / answers.length;
}

const Counted = z.object({ count: z.number(), results: z.array(z.unknown()) });

function meanFound(answers: readonly BareAnswer[]): number {
  const counts = answers.map(({ body }) => Counted.safeParse(JSON.parse(body)).data?.count ?? 1);
  return Math.max(1, counts.reduce((sum, count) => sum + count, 0) / counts.length);
}

/** The answer whose length is nearest to the mean. */
function middle(answers: readonly BareAnswer[]): BareAnswer {
  const mean = meanLength(answers);
  const distance = (answer: BareAnswer) => Math.abs(lengthOf(answer) - mean);
  const [nearest] = answers.toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined) throw new Error("no answers");
  return nearest;
}

function summary(call: string, answers: readonly BareAnswer[], rounds: readonly Round[]): CallFigures {
  const shares = rounds.map((round) => round.call.requestsPerSecond / round.bare.requestsPerSecond);
  return {
    call,
    bytes: Math.round(meanLength(answers)),
    found: meanFound(answers),
    ...medians(rounds.map((round) => round.call)),
    bare: medians(rounds.map((round) => round.bare)),
    share: median(shares),
    shareFrom: Math.min(...shares),
    shareTo: Math.max(...shares),
    cpuShare: median(rounds.map((round) => round.bare.cpu / round.call.cpu)),
  };
}

function medians(loads: readonly LoadFigures[]): LoadFigures {
  const of = (figure: keyof LoadFigures) => median(loads.map((load) => load[figure]));
  return { requestsPerSecond: of("requestsPerSecond"), p50: of("p50"), p99: of("p99"), cpu: of("cpu") };
}
