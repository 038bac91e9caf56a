interface QueuedTask<Task> {
  at: number;
  readonly delayMs: number;
  readonly task: Task;
}

/** The tasks that wait for their moments on a clock. */
export class DueQueue<Task> {
  readonly #entries = new Set<QueuedTask<Task>>();

  /** Adds a task that is due `delayMs` after `now`. Returns a function that removes it, and whether it still waited. */
  add(now: number, delayMs: number, task: Task): () => boolean {
    const waits = Math.max(delayMs, 0);
    const entry = { at: now + waits, delayMs: waits, task };
    this.#entries.add(entry);
    return () => this.#entries.delete(entry);
  }

  /** The moment of the first task; undefined when none waits. */
  get firstAt(): number | undefined {
    return this.#first()?.at;
  }

  /** Removes the first task that is due until `end`, and returns it. Undefined when there is none. */
  takeUntil(end: number): Pick<QueuedTask<Task>, "at" | "task"> | undefined {
    const first = this.#first();
    if (first === undefined || first.at > end) return undefined;
    this.#entries.delete(first);
    return first;
  }

  /** Lets no task wait longer than its own delay after `now`: for a clock that was set back. */
  waitNoLongerFrom(now: number): void {
    for (const entry of this.#entries) entry.at = Math.min(entry.at, now + entry.delayMs);
  }

  /** Moves all tasks: for a clock that is set while no time passes. */
  shift(ms: number): void {
    for (const entry of this.#entries) entry.at += ms;
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Of tasks due at the same moment, the one that was added first, because a set is in the order of insertion. */
  #first(): QueuedTask<Task> | undefined {
    let first: QueuedTask<Task> | undefined;
    for (const entry of this.#entries) if (first === undefined || entry.at < first.at) first = entry;
    return first;
  }
}
