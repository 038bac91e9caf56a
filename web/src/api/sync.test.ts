import { endpoints } from "virtual:endpoints";
import { RECONNECT_FIRST_MS } from "@chonsu/shared/limits";
import { expect, test, vi } from "vitest";
import { idOf, lost, SEED_PASSWORD, startServer } from "../test/server.ts";
import { NetworkError } from "./errors.ts";
import { sinceOfPage } from "./session.ts";
import { Sync } from "./sync.ts";

const CHANGES = "GET /api/changes/";
/** The conversation of haneul with junho. */
const CONVERSATION = 1;

/** A page of haneul that was offline when junho wrote. */
async function start(fetchMissed: () => Promise<void> = async () => {}) {
  const server = await startServer();
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date", "setTimeout", "clearTimeout"] });
  const userId = idOf("haneul");
  const place = async (since = 0) => server.as("haneul")(endpoints.changes.list, { query: { since } });
  const { seq: since } = await place();
  const params = { conversationId: CONVERSATION };
  await server.as("junho")(endpoints.messages.create, { params, body: { message: "어디예요?" } });
  const onNoAnswer = vi.fn<() => void>();
  const fetched = vi.fn(fetchMissed);
  const missed = new Sync({ userId, since, fetchMissed: fetched, onNoAnswer });
  return { ...server, since, now: await place(since), onNoAnswer, fetched, missed };
}

const from = (since: number) => `${CHANGES}?since=${since}`;

test("advances the event number when all stale data has been fetched, for this page and later ones", async () => {
  const { missed, since, now, fetched, sent } = await start();
  expect(await missed.run()).toBe(true);
  expect(fetched).toHaveBeenCalledWith(now);
  expect([now.changes.some(({ event }) => event === "message:new"), sinceOfPage()]).toEqual([true, now.seq]);
  await missed.run();
  expect(sent.map(({ call }) => call)).toEqual([from(since), from(now.seq)]);
});

test("repeats missed events that could not be fetched, after a delay that another call ends", async () => {
  let isBroken = true;
  const { missed, since, onNoAnswer, fetched, sent } = await start(async () => {
    if (isBroken) throw new NetworkError("no answer");
  });
  const run = missed.run();
  await expect.poll(() => onNoAnswer.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(RECONNECT_FIRST_MS);
  await expect.poll(() => onNoAnswer.mock.calls.length).toBe(2);
  expect(fetched).toHaveBeenCalledTimes(2);
  isBroken = false;
  expect(await missed.run()).toBe(true);
  expect(await run).toBe(true);
  expect(sent.map(({ call }) => call)).toEqual([from(since), from(since), from(since)]);
});

test("requests again when the server was not reached", async () => {
  const { missed, between, letThrough, onNoAnswer } = await start();
  between(CHANGES, lost);
  const run = missed.run();
  await expect.poll(() => onNoAnswer.mock.calls.length).toBe(1);
  letThrough(CHANGES);
  await vi.advanceTimersByTimeAsync(RECONNECT_FIRST_MS);
  expect(await run).toBe(true);
});

test("calls during a request share one more request", async () => {
  const { missed, sent } = await start();
  expect(await Promise.all([missed.run(), missed.run(), missed.run()])).toEqual([true, true, true]);
  expect(sent).toHaveLength(2);
});

test("makes no more requests when the session is over", async () => {
  const { missed, as, bodies } = await start();
  await as("haneul")(endpoints.accounts.remove, { body: { current_password: SEED_PASSWORD } });
  expect(await missed.run()).toBe(false);
  await vi.advanceTimersByTimeAsync(100 * RECONNECT_FIRST_MS);
  expect(bodies(CHANGES)).toHaveLength(1);
});
