import { RECONNECT_FIRST_MS } from "@chonsu/shared/limits";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, serve, signIn } from "../test/posts.tsx";
import { NetworkError } from "./errors.ts";
import { sinceOfPage } from "./session.ts";
import { type Missed, Sync } from "./sync.ts";

const FROM_5 = "GET /api/changes/?since=5";
const answer = (seq: number): Missed => ({ seq, changes: [{ event: "message:new", ref: 3, seq }], reset: false });

function sync(fetchMissed: (missed: Missed) => Promise<void> = async () => {}) {
  const onNoAnswer = vi.fn<() => void>();
  return { onNoAnswer, missed: new Sync({ userId: 1, since: 5, fetchMissed, onNoAnswer }) };
}

beforeEach(() => {
  vi.useFakeTimers();
  signIn(1);
});
afterEach(() => vi.useRealTimers());

test("the place moves when what was named has been fetched, for this page and those to come", async () => {
  const sent = serve({ [FROM_5]: answer(9), "GET /api/changes/?since=9": answer(9) });
  const { missed } = sync();
  expect(await missed.run()).toBe(true);
  expect(sinceOfPage()).toBe(9);
  await missed.run();
  expect(sent.map(({ call }) => call)).toEqual([FROM_5, "GET /api/changes/?since=9"]);
});

test("what could not be fetched is named again, after a while that another call cuts short", async () => {
  const sent = serve({ [FROM_5]: answer(9) });
  let isBroken = true;
  const { missed, onNoAnswer } = sync(async () => {
    if (isBroken) throw new NetworkError("no answer");
  });
  const run = missed.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(onNoAnswer).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(RECONNECT_FIRST_MS);
  expect(sent).toHaveLength(2);
  isBroken = false;
  expect(await missed.run()).toBe(true);
  expect(await run).toBe(true);
  expect(sent.map(({ call }) => call)).toEqual([FROM_5, FROM_5, FROM_5]);
});

test("calls while a question is on its way are answered by one more", async () => {
  const sent = serve({ [FROM_5]: answer(9), "GET /api/changes/?since=9": answer(9) });
  const { missed } = sync();
  expect(await Promise.all([missed.run(), missed.run(), missed.run()])).toEqual([true, true, true]);
  expect(sent).toHaveLength(2);
});

test("a session that is over is not asked for again", async () => {
  const over = () => refusal(401, "token_not_valid", "x");
  const sent = serve({ [FROM_5]: over, "POST /api/token/refresh/": over });
  const { missed } = sync();
  expect(await missed.run()).toBe(false);
  await vi.advanceTimersByTimeAsync(100 * RECONNECT_FIRST_MS);
  expect(sent.filter(({ call }) => call === FROM_5)).toHaveLength(1);
});
