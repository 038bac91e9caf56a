import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { ClockState } from "@chonsu/shared/stand-in/clock";
import type { Clock } from "../../platform/clock.ts";
import { DueQueue } from "../../platform/due-queue.ts";
import { ownTurn } from "../../platform/turns.ts";

/** The number of tasks of a move that run in one turn of the event loop. A move of a year has half a million tasks. */
const TASKS_A_TURN = 100;

/**
 * The clock of one instance of a product. It runs with the machine's clock, can be moved and frozen, and runs the tasks
 * that become due. Moves run one after the other, and each move ends when all due tasks are done. After a move back, no
 * task waits longer than its original delay: a task with a delay of an hour runs in at most an hour.
 */
export class AdjustableClock implements Clock {
  readonly #machine: Clock;
  readonly #due = new DueQueue<() => unknown>();
  #offset = 0;
  /** Its time while it does not run, because it is frozen or in the middle of a move. */
  #standsAt: number | undefined;
  #isFrozen = false;
  #isOver = false;
  #moves: Promise<void> = Promise.resolve();
  /** Errors of tasks in the current move. */
  #failures: { readonly error: unknown }[] = [];
  #disarm = () => {};

  /** Makes a clock that follows `machine`. `frozenAt` stops it from the start. */
  constructor(machine: Clock, frozenAt?: number) {
    this.#machine = machine;
    if (frozenAt === undefined) return;
    this.#standsAt = frozenAt;
    this.#isFrozen = true;
  }

  /** A move is no time that passes. */
  steadyMs = (): number => this.#machine.steadyMs();

  now = (): number => this.#standsAt ?? this.#machine.now() + this.#offset;

  /** As in every clock. In addition, a move waits for the promise that a task returns. */
  after = (delayMs: number, task: () => unknown): (() => void) => {
    if (this.#isOver) return () => {};
    const remove = this.#due.add(this.now(), delayMs, task);
    this.#arm();
    return () => {
      if (remove()) this.#arm();
    };
  };

  /** Its state in the form of the control plane. */
  read(): ClockState {
    const now = this.now();
    return { now: toTimestamp(now), frozen: this.#isFrozen, offset_ms: Math.round(now - this.#machine.now()) };
  }

  /** Sets the clock forward or back at once. Then all tasks that are due at the new time run, in order. */
  shift(ms: number): Promise<void> {
    return this.#move(async () => this.#goTo(this.now() + ms));
  }

  /** Lets time pass. Due tasks run in order, and the clock shows the moment of each while it runs. */
  advance(ms: number): Promise<void> {
    return this.#move(async () => {
      const end = this.now() + ms;
      await this.#runUntil(end, (at) => {
        this.#standsAt = Math.max(this.now(), at);
      });
      this.#goTo(end);
    });
  }

  /** Freezes the clock at its current time, or at the moment `at`, to which it moves as with `shift`. */
  freeze(at?: number): Promise<void> {
    return this.#move(async () => {
      this.#standsAt = this.now();
      this.#isFrozen = true;
      if (at !== undefined) this.#goTo(at);
    });
  }

  /** Lets the clock run again from its current time. */
  resume(): Promise<void> {
    return this.#move(async () => {
      this.#isFrozen = false;
      this.#goTo(this.now());
    });
  }

  /** Returns to the time of the clock that it follows, and runs. */
  reset(): Promise<void> {
    return this.#move(async () => {
      this.#isFrozen = false;
      this.#goTo(this.#machine.now());
    });
  }

  /** Drops all waiting tasks: the instance has ended. */
  dispose(): void {
    this.#isOver = true;
    this.#due.clear();
    this.#disarm();
  }

  /** Runs moves one after the other. Each also runs all tasks that are due at its end. */
  #move(go: () => Promise<void>): Promise<void> {
    const move = this.#moves.then(async () => {
      this.#failures = [];
      await go();
      await this.#runUntil(this.now());
      this.#arm();
      const [failure] = this.#failures;
      if (failure !== undefined) throw failure.error;
    });
    // An error of a task rejects its own move, not the later ones.
    this.#moves = move.catch(() => {});
    return move;
  }

  #goTo(moment: number): void {
    this.#due.waitNoLongerFrom(moment);
    this.#offset = moment - this.#machine.now();
    this.#standsAt = this.#isFrozen ? moment : undefined;
  }

  /**
   * Runs all tasks that are due until `end`, in order. An error of one task does not stop the others. Other work of the
   * process runs between them.
   */
  async #runUntil(end: number, onTheWay: (at: number) => void = () => {}): Promise<void> {
    let tasks = 0;
    for (let next = this.#due.takeUntil(end); next !== undefined; next = this.#due.takeUntil(end)) {
      onTheWay(next.at);
      try {
        await next.task();
      } catch (error) {
        this.#failures.push({ error });
      }
      tasks += 1;
      if (tasks % TASKS_A_TURN === 0) await ownTurn();
    }
  }

  /** Sets a timer of the machine for the first due task. There is no timer while this clock is frozen. */
  #arm(): void {
    this.#disarm();
    this.#disarm = () => {};
    if (this.#standsAt === undefined) this.#due.waitNoLongerFrom(this.now());
    const firstAt = this.#standsAt === undefined ? this.#due.firstAt : undefined;
    if (firstAt !== undefined) this.#disarm = this.#machine.after(firstAt - this.now(), () => this.#ring());
  }

  #ring(): void {
    const now = this.now();
    for (let next = this.#due.takeUntil(now); next !== undefined; next = this.#due.takeUntil(now)) void next.task();
    this.#arm();
  }
}
