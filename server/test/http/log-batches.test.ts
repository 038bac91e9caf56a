import { expect, test, vi } from "vitest";
import { manualClock } from "../../src/platform/clock.ts";
import { inBatches, openLog } from "../../src/platform/log.ts";

const START = Date.UTC(2026, 10, 21);

/** A log that writes in batches into this list. */
function openBatched() {
  const clock = manualClock(START);
  const written: string[] = [];
  const flushed = vi.fn<() => void>();
  const to = { write: (text: string) => void written.push(text), flushSync: flushed };
  const log = openLog({ level: "info", clock, to: inBatches(to, clock) });
  const messages = () =>
    written.map((text) =>
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).message),
    );
  return { clock, log, written, messages, flushed };
}

test("lines are written together after a second", () => {
  const { clock, log, messages } = openBatched();
  log.info("one");
  clock.advance(600);
  log.info("two");
  clock.advance(399);
  expect(messages()).toEqual([]);
  clock.advance(1);
  expect(messages()).toEqual([["one", "two"]]);
  log.info("three");
  clock.advance(999);
  expect(messages()).toHaveLength(1);
  clock.advance(1);
  expect(messages()).toEqual([["one", "two"], ["three"]]);
});

test("many lines are written before the second is over, each once", () => {
  const { clock, log, messages } = openBatched();
  const sent = Array.from({ length: 500 }, (_, at) => `line ${at}`);
  for (const message of sent) log.info(message);
  expect(messages().length).toBeGreaterThan(0);
  clock.advance(1000);
  expect(messages().flat()).toEqual(sent);
});

test("a warning is written at once, after the lines before it", () => {
  const { log, messages, flushed } = openBatched();
  log.info("one");
  log.warn("two");
  expect(messages()).toEqual([["one", "two"]]);
  expect(flushed).toHaveBeenCalledOnce();
  log.info("three");
  log.flush();
  expect(messages().flat()).toEqual(["one", "two", "three"]);
});

test("each line has its own time", () => {
  const { clock, log, written } = openBatched();
  log.info("one");
  log.info("two");
  clock.advance(5);
  log.info("three");
  log.flush();
  const times = written
    .join("")
    .trim()
    .split("\n")
    .map((line) => Date.parse(JSON.parse(line).time));
  expect(times).toEqual([START, START, START + 5]);
});
