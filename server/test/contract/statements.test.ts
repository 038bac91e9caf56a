import { CALLS } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import { expect, it } from "vitest";
import { LIMITED } from "../rate-limits/calls.ts";
import { undoing } from "../support/app-pool.ts";
import { type Answer, ask } from "./access/call.ts";
import { crowdThings, startCrowd, tokensOfMe } from "./statements/crowd.ts";
import { statementsDuring } from "./statements.ts";

const FEW = 4;
const MANY = 40;
/** One of them finds the caller. */
const MOST_OF_A_READ = 18;
/** The batches of a long list: here at most 1,600 members who like posts, 150 in each. */
const BATCHES_MAX = 12;
/**
 * Needs more than one transaction for a member with forty of everything. It is the last call: rows can be put back, but
 * memory has removed the member's chons.
 */
const REMOVED_IN_BATCHES = "accounts.remove";
/** Calls that answer with a list that grows with the crowd. When one finds nothing in the crowd, there is one less. */
const LISTS_LEAST = 37;
/** Calls that the crowd refuses, because no code was mailed. */
const REFUSED: Readonly<Record<string, string>> = { "verifications.verify": "CODE_WORN_OUT" };

/**
 * The statements of a call that count attempts: one, whatever the number of limits. Where a limit counts failures only,
 * a success gives the attempt back.
 */
function countingOf(call: string): string[] {
  const limits = LIMITED.filter((limited) => limited.call === call).flatMap(({ limits }) => limits);
  if (limits.length === 0) return [];
  // A login also asks whether the member has signed in from this address, and notes that they did.
  if (call === "sessions.create") return ["select", "insert", "insert", "update"];
  return limits.some((limit) => limit.startsWith("wrong")) ? ["insert", "update"] : ["insert"];
}

type Asked = Awaited<ReturnType<typeof statementsDuring<Answer>>>;

/** The answer of every call in a crowd of this size, with its statements. Each call is undone before the next one. */
async function askAll(size: number): Promise<Map<string, Asked>> {
  const app = await startCrowd(size);
  const { token, refresh } = tokensOfMe(app);
  const asked = new Map<string, Asked>();
  const things = crowdThings(size, refresh);
  const isLast = (call: string) => Number(call === REMOVED_IN_BATCHES);
  for (const { call, endpoint, record } of [...CALLS.values()].toSorted((a, b) => isLast(a.call) - isLast(b.call))) {
    const once = () => ask(app, endpoint, withThings(record.request, things), { token });
    asked.set(call, await undoing(app, () => statementsDuring(app, once)));
  }
  return asked;
}

/** The length of the longest list in an answer. */
function longestList(answer: Answer | undefined): number {
  const lists = (value: unknown): number[] => {
    if (Array.isArray(value)) return [value.length, ...value.flatMap(lists)];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(lists) : [];
  };
  return Math.max(0, ...lists(answer?.json()));
}

it(`the number of statements of a call does not grow with the rows, except by the batch, for ${FEW} and ${MANY} of everything, in every call`, async () => {
  const few = await askAll(FEW);
  const many = await askAll(MANY);
  let lists = 0;
  for (const call of CALLS.keys()) {
    const [small, large] = [few.get(call), many.get(call)];
    expect.soft([small?.answer.code, large?.answer.code], call).toEqual([REFUSED[call] ?? "", REFUSED[call] ?? ""]);
    const { publishes, inBatches } = CALLS.get(call)?.record ?? {};
    const [fewest = 0, most = 0] = [small?.statements.length, large?.statements.length];
    if (inBatches || call === REMOVED_IN_BATCHES) expect.soft(most, call).toBeLessThanOrEqual(fewest * BATCHES_MAX);
    else expect.soft(most, `${call}\n${grown(small, large)}`).toBe(fewest);
    if (publishes === undefined || call.startsWith("searches."))
      expect.soft(most, call).toBeLessThanOrEqual(MOST_OF_A_READ * (inBatches ? BATCHES_MAX : 1));
    const counting = small?.statements.filter((text) => text.includes("rate_limits"));
    expect
      .soft(
        counting?.map((text) => text.slice(0, 6)),
        call,
      )
      .toEqual(countingOf(call));
    // A list that did not grow would prove nothing.
    if (longestList(small?.answer) < FEW || call === "settings.read") continue;
    lists += 1;
    expect.soft(longestList(large?.answer), call).toBeGreaterThanOrEqual(MANY);
  }
  expect(lists, "calls whose lists grew").toBeGreaterThanOrEqual(LISTS_LEAST);
});

/** The statements that run more often with more rows, for the message of a failure. */
function grown(small: Asked | undefined, large: Asked | undefined): string {
  const before = Map.groupBy(small?.statements ?? [], (text) => text);
  const counts = Map.groupBy(large?.statements ?? [], (text) => text);
  return [...counts]
    .filter(([text, all]) => all.length > (before.get(text)?.length ?? 0))
    .map(([text, all]) => `${all.length}× ${text.slice(0, 200)}`)
    .join("\n");
}
