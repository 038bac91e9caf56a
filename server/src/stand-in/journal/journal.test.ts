import { seededRandom } from "@chonsu/db/seeded-random";
import { expect, it } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import { randomInteger } from "../../platform/random.ts";
import { Journal } from "./journal.ts";
import type { KeptEntry } from "./kept-entry.ts";
import { keepAnswered, SHOWN_MAX, shownText } from "./kept-text.ts";

const ALL = { since: 0, limit: 10_000, wait_ms: 0 };

function entry(text: string): KeptEntry {
  const payload = { text, isCut: false };
  return { kind: "push", id: 0, at: 0, event: "friends:changed", userId: 1, payload, fault: null };
}

it("keeps the latest 2,000 entries and counts the dropped ones", () => {
  const book = new Journal(manualClock(0));
  for (let count = 0; count < 2345; count += 1) book.write(entry("{}"));
  const { entries, lastId } = book.find(ALL);
  expect([entries.length, entries[0]?.id, lastId, book.dropped]).toEqual([2000, 346, 2345, 345]);
});

it("reads on after an entry, in pages, and begins with the latest", () => {
  const journal = new Journal(manualClock(0));
  const ids = (query: object) => {
    const { entries, lastId } = journal.find({ ...ALL, ...query });
    return [entries.map(({ id }) => id), lastId];
  };
  for (let count = 0; count < 5; count += 1) journal.write(entry("{}"));
  expect(ids({ since: 0, limit: 2 })).toEqual([[1, 2], 2]);
  expect(ids({ since: 2, limit: 2 })).toEqual([[3, 4], 4]);
  expect(ids({ since: 4, limit: 2 })).toEqual([[5], 5]);
  expect(ids({ since: undefined, limit: 2 })).toEqual([[4, 5], 5]);
  journal.empty();
  expect(ids({})).toEqual([[], 5]);
  journal.write(entry("{}"));
  expect(ids({})).toEqual([[6], 6]);
});

it("waits for the first match, no longer than asked, and not beyond a reset", async () => {
  const machine = manualClock(0);
  const journal = new Journal(machine);
  const wait = (user_id: number) => journal.read({ ...ALL, user_id, wait_ms: 500 });
  const [other, match, reset] = [wait(2), wait(1), journal.read({ ...ALL, user_id: 2, wait_ms: 30_000 })];
  journal.write(entry("{}"));
  expect((await match)?.entries).toHaveLength(1);
  machine.advance(500);
  expect(await other).toEqual({ entries: [], lastId: 1 });
  journal.forget();
  expect(await reset).toBeUndefined();
});

it("keeps at most 8 MB for any size of entries", () => {
  const book = new Journal(manualClock(0));
  const large = "x".repeat(16 * 1024);
  for (let count = 0; count < 1000; count += 1) book.write(entry(large));
  const kept = book.find(ALL).entries.length;
  expect(kept * large.length * 2).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect([kept, book.dropped]).toEqual([241, 759]);
  book.empty();
  for (let count = 0; count < 100; count += 1) book.write(entry(large));
  expect([book.find(ALL).entries.length, book.dropped]).toEqual([100, 0]);
});

it("keeps no secret that is cut at the end of the kept text", () => {
  const secret = "s".repeat(100);
  const whole = JSON.stringify({ filling: "x".repeat(16 * 1024 - 80), access: secret, more: "y".repeat(64 * 1024) });
  const kept = keepAnswered(whole, "sessions.create");
  const text = shownText(kept);
  expect([kept.isCut, kept.text]).toEqual([true, text]);
  expect(text).toContain('"access":"[blacked out]"');
  expect(text).not.toContain("sss");
  const escaped = keepAnswered(JSON.stringify({ access: 'a"b\\', said: '"access":"x"' }), "sessions.create").text;
  expect(JSON.parse(escaped)).toEqual({ access: "[blacked out]", said: '"access":"x"' });
});

it("keeps each text whole, whatever came after it", () => {
  const book = new Journal(manualClock(0));
  const random = seededRandom("texts");
  const texts: string[] = [];
  for (let count = 0; count < 3000; count += 1) {
    const text = `${count} 가나다 `.repeat(randomInteger(random, 0, 4000)).slice(0, SHOWN_MAX);
    texts.push(text);
    book.write(entry(text));
  }
  const { entries, lastId } = book.find(ALL);
  expect(entries.length).toBeGreaterThan(100);
  expect(lastId).toBe(texts.length);
  const differing = entries.filter((one) => one.kind !== "push" || one.payload.text !== texts[one.id - 1]);
  expect(differing.map(({ id }) => id)).toEqual([]);
});
