import type { Clock } from "../../platform/clock.ts";

/** How a clock stands to the one it follows. Milliseconds. */
export interface ClockReading {
  readonly now: number;
  readonly isFrozen: boolean;
  /** How far it is ahead of the clock it follows. */
  readonly offset: number;
}

/**
 * The clock of one instance of a product: runs with the machine's, can be moved and stopped, and does what falls due when it is. Moves wait
 * for each other; each is over when all that fell due is done. A move back makes nobody wait for longer than they asked to: what was to
 * come in an hour comes in an hour at most.
 */
export interface AdjustableClock extends Clock {
  /** As every clock; a move waits for the promise a task gives back. */
  after(delayMs: number, task: () => unknown): () => void;
  read(): ClockReading;
  /** Sets it forward or back at once; what is due at the new time is done then, in the order it was due. */
  shift(ms: number): Promise<void>;
  /** Lets time pass: what falls due on the way is done in order, each at its own moment. */
  advance(ms: number): Promise<void>;
  /** Stops it, now or at another moment, as `shift` would go there. */
  freeze(at?: number): Promise<void>;
  /** Lets it run on from where it stands. */
  resume(): Promise<void>;
  /** Back to the time of the clock it follows, running. */
  reset(): Promise<void>;
  /** Forgets everything that would have fallen due: the instance it belongs to is over. */
  dispose(): void;
}

interface Entry {
  at: number;
  readonly delayMs: number;
  readonly order: number;
  readonly task: () => unknown;
}

/** Makes a clock that follows another one. `frozenAt` stops it from the start. */
export function adjustableClock(machine: Clock, frozenAt?: number): AdjustableClock {
  return new Adjustable(machine, frozenAt);
}

class Adjustable implements AdjustableClock {
  readonly #machine: Clock;
  readonly #entries = new Set<Entry>();
  #offset = 0;
  /** Where it stands while it does not run: frozen, or on its way through what falls due. */
  #standsAt: number | undefined;
  #isFrozen = false;
  #order = 0;
  #isOver = false;
  #moves: Promise<void> = Promise.resolve();
  /** What tasks of the present move threw. */
  #failures: { readonly error: unknown }[] = [];
  #disarm = () => {};

  constructor(machine: Clock, frozenAt: number | undefined) {
    this.#machine = machine;
    if (frozenAt === undefined) return;
    this.#standsAt = frozenAt;
    this.#isFrozen = true;
  }

  now = (): number => this.#standsAt ?? this.#machine.now() + this.#offset;

  after = (delayMs: number, task: () => unknown): (() => void) => {
    if (this.#isOver) return () => {};
    const waits = Math.max(delayMs, 0);
    const entry = { at: this.now() + waits, delayMs: waits, order: this.#order++, task };
    this.#entries.add(entry);
    this.#arm();
    return () => {
      if (this.#entries.delete(entry)) this.#arm();
    };
  };

  read(): ClockReading {
    const now = this.now();
    return { now, isFrozen: this.#isFrozen, offset: now - this.#machine.now() };
  }

  shift(ms: number): Promise<void> {
    return this.#move(async () => this.#goTo(this.now() + ms));
  }

  advance(ms: number): Promise<void> {
    return this.#move(async () => {
      const end = this.now() + ms;
      await this.#runUntil(end, (at) => {
        this.#standsAt = Math.max(this.now(), at);
      });
      this.#goTo(end);
    });
  }

  freeze(at?: number): Promise<void> {
    return this.#move(async () => {
      this.#standsAt = this.now();
      this.#isFrozen = true;
      if (at !== undefined) this.#goTo(at);
    });
  }

  resume(): Promise<void> {
    return this.#move(async () => {
      this.#isFrozen = false;
      this.#goTo(this.now());
    });
  }

  reset(): Promise<void> {
    return this.#move(async () => {
      this.#isFrozen = false;
      this.#goTo(this.#machine.now());
    });
  }

  dispose(): void {
    this.#isOver = true;
    this.#entries.clear();
    this.#disarm();
  }

  /** One after the other, and afterwards whatever is due by then: also what came of the rest. */
  #move(go: () => Promise<void>): Promise<void> {
    const move = this.#moves.then(async () => {
      this.#failures = [];
      await go();
      await this.#runUntil(this.now());
      this.#arm();
      const [failure] = this.#failures;
      if (failure !== undefined) throw failure.error;
    });
    // A task that throws fails its own move, not those after it.
    this.#moves = move.catch(() => {});
    return move;
  }

  #goTo(moment: number): void {
    if (moment < this.now()) for (const entry of this.#entries) entry.at = Math.min(entry.at, moment + entry.delayMs);
    this.#offset = moment - this.#machine.now();
    this.#standsAt = this.#isFrozen ? moment : undefined;
  }

  #first(): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) {
      const isEarlier =
        first === undefined || entry.at < first.at || (entry.at === first.at && entry.order < first.order);
      if (isEarlier) first = entry;
    }
    return first;
  }

  /** Does all that is due until then, in order. One that throws keeps the others from nothing. */
  async #runUntil(end: number, onTheWay: (at: number) => void = () => {}): Promise<void> {
    for (let next = this.#first(); next !== undefined && next.at <= end; next = this.#first()) {
      this.#entries.delete(next);
      onTheWay(next.at);
      try {
        await next.task();
      } catch (error) {
        this.#failures.push({ error });
      }
    }
  }

  /** Sets the machine's clock for what is due first; nothing falls due by itself while this one stands. */
  #arm(): void {
    this.#disarm();
    this.#disarm = () => {};
    const first = this.#standsAt === undefined ? this.#first() : undefined;
    if (first !== undefined) this.#disarm = this.#machine.after(first.at - this.now(), () => this.#ring());
  }

  #ring(): void {
    const now = this.now();
    for (let next = this.#first(); next !== undefined && next.at <= now; next = this.#first()) {
      this.#entries.delete(next);
      void next.task();
    }
    this.#arm();
  }
}
