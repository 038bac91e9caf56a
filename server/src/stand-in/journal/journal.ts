import type { JournalQuery } from "@chonsu/shared/stand-in/journal";
import type { Clock } from "../../platform/clock.ts";
import { fitsQuery, type KeptEntry, sizeOf } from "./kept-entry.ts";
import { type JournalText, SHOWN_MAX } from "./kept-text.ts";
import { BYTES_PER_UNIT, TextRing } from "./text-ring.ts";

/** The limits of the journal. When one is exceeded, the oldest entries are dropped. */
const ENTRIES_MAX = 2000;
const BYTES_MAX = 8 * 1024 * 1024;
/** Longer texts are kept outside the heap. UTF-16 units. */
const HEAP_MAX = 512;
/** For the texts of all kept entries, and for the end of the block, which the longest text may leave unused. */
const RING_BYTES = BYTES_MAX + SHOWN_MAX * BYTES_PER_UNIT;

/** Entries in the order they were written. */
export interface FoundEntries {
  readonly entries: readonly KeptEntry[];
  /** The id to continue from: of the last entry in the journal, or of the last one here when more entries are left. */
  readonly lastId: number;
}

/**
 * The latest requests to a product and its pushes, of limited size. It is a ring buffer, because a Map whose first entry is deleted again and
 * again must skip all deleted entries.
 */
export class Journal {
  readonly #machine: Clock;
  readonly #ring: ({ readonly entry: KeptEntry; readonly bytes: number } | undefined)[] = [];
  /** Waiting readers. They receive each new entry. */
  readonly #waiting = new Set<{ readonly see: (entry: KeptEntry) => void; readonly giveUp: () => void }>();
  readonly #texts = new TextRing(RING_BYTES);
  #bytes = 0;
  #firstId = 1;
  #lastId = 0;
  /** How many entries were dropped because of the limits. */
  dropped = 0;

  constructor(machine: Clock) {
    this.#machine = machine;
  }

  /** Writes an entry under the next id. */
  write(entry: KeptEntry): void {
    if (this.#lastId - this.#firstId + 1 === ENTRIES_MAX) this.#dropOldest();
    this.#lastId += 1;
    entry.id = this.#lastId;
    const bytes = sizeOf(entry);
    if (entry.kind === "push") {
      entry.payload = this.#kept(entry.payload);
    } else {
      entry.sent = this.#kept(entry.sent);
      entry.answered = this.#kept(entry.answered);
    }
    this.#ring[entry.id % ENTRIES_MAX] = { entry, bytes };
    this.#bytes += bytes;
    while (this.#bytes > BYTES_MAX) this.#dropOldest();
    for (const { see } of this.#waiting) see(entry);
  }

  /** Matching entries: with `since` those with a greater id, the oldest first, else the latest ones. */
  find(query: JournalQuery): FoundEntries {
    const { since, limit } = query;
    const fits = fitsQuery(query);
    const found: KeptEntry[] = [];
    for (let id = Math.max(this.#firstId, (since ?? 0) + 1); id <= this.#lastId; id += 1) {
      const entry = this.#ring[id % ENTRIES_MAX]?.entry;
      if (entry !== undefined && fits(entry)) found.push(entry);
    }
    if (since === undefined || found.length <= limit) return { entries: found.slice(-limit), lastId: this.#lastId };
    const entries = found.slice(0, limit);
    return { entries, lastId: entries.at(-1)?.id ?? this.#lastId };
  }

  /**
   * Finds matching entries. When there are none, it waits for the first one, at most `wait_ms`. Undefined when the
   * product was reset during the wait.
   */
  read(query: JournalQuery): Promise<FoundEntries | undefined> {
    const found = this.find(query);
    const { since = 0, wait_ms } = query;
    if (found.entries.length > 0 || wait_ms === 0) return Promise.resolve(found);
    const fits = fitsQuery(query);
    return new Promise((resolve) => {
      const finish = (result: FoundEntries | undefined) => {
        this.#waiting.delete(waiter);
        callOff();
        resolve(result);
      };
      const callOff = this.#machine.after(wait_ms, () => finish(this.find(query)));
      const waiter = {
        see: (entry: KeptEntry) => {
          if (entry.id > since && fits(entry)) finish(this.find(query));
        },
        giveUp: () => finish(undefined),
      };
      this.#waiting.add(waiter);
    });
  }

  /** Deletes all entries; ids continue. */
  empty(): void {
    this.#ring.length = 0;
    this.#bytes = 0;
    this.#firstId = this.#lastId + 1;
    this.dropped = 0;
  }

  /** Deletes all entries, resets the ids and ends all waits. */
  forget(): void {
    this.#lastId = 0;
    this.empty();
    for (const { giveUp } of this.#waiting) giveUp();
  }

  #kept<T extends JournalText | undefined>(body: T): T | JournalText {
    return body !== undefined && body.text.length > HEAP_MAX ? this.#texts.keep(body) : body;
  }

  #dropOldest(): void {
    const place = this.#firstId % ENTRIES_MAX;
    this.#bytes -= this.#ring[place]?.bytes ?? 0;
    this.#ring[place] = undefined;
    this.#firstId += 1;
    this.dropped += 1;
  }
}
