import fs from "node:fs";
import { type Checkpoints, openCheckpoints } from "./checkpoints.ts";
import type { Transactions } from "./transactions.ts";

/**
 * A callback that waits until the writes before it are safe on the disk. It receives the error when they will never be.
 * It must not throw.
 */
export type Waiting = (failure?: unknown) => void;

/** Commands that share one transaction and one synchronization. */
interface Group {
  readonly waiting: Waiting[];
  /**
   * Whether the group has begun the transaction. False while all its commands run in a transaction that other code has
   * begun.
   */
  hasBegun: boolean;
  /** Whether a command was added since the last turn of the event loop. */
  isGrowing: boolean;
}

/** When checkpoints come. */
export interface CheckpointLimits {
  /** The number of commands between two checkpoints. */
  readonly commands: number;
  /** From this length on the log begins again. Pages. */
  readonly logPages: number;
}

/**
 * A thousand commands are mostly ten to thirty megabytes of the log; each checkpoint slows the writes of its time down. For the log to begin
 * again, commits wait during a second checkpoint, and then the main thread writes what came during that one into the file. Such a wait takes
 * tens of milliseconds, so it must be rare. What comes during the two checkpoints mostly still fits in the file that is kept (transactions.ts).
 * The length is 48 megabytes.
 */
export const CHECKPOINT_LIMITS: CheckpointLimits = { commands: 1000, logPages: 12 * 1024 };

export interface CommitParts {
  /** The file of the database. */
  readonly name: string;
  readonly transactions: Transactions;
  /** Runs a task in the next turn of the event loop. */
  readonly nextTurn: (task: () => void) => void;
  readonly limits: CheckpointLimits;
  /** Called once, when the disk has refused to synchronize. */
  readonly onFailure: (error: Error) => void;
}

/** A group is committed after a turn of the event loop that added no command, or when this many callbacks wait. */
const GROUP_MAX = 16;

/**
 * Commits commands in groups, and synchronizes the log of their database after each group. The next group grows during
 * a synchronization.
 */
export class CommitGroups {
  readonly #parts: CommitParts;
  readonly #file: number;
  readonly #checkpoints: Checkpoints;
  #growing: Group | undefined;
  #underWay: Group | undefined;
  #failure: Error | undefined;
  /** Further promises for which the next synchronization waits. */
  #others: Promise<unknown>[] = [];
  /**
   * "growing": the usual state. "held": commits wait for the second checkpoint. "ending": the log begins again after
   * the next commit.
   */
  #log: "growing" | "held" | "ending" = "growing";
  #isInCommand = false;
  /** The number of registered commands. Always 0 for a database in memory. */
  commandCount = 0;

  constructor(parts: CommitParts) {
    this.#parts = parts;
    this.#file = fs.openSync(`${parts.name}-wal`, "r+");
    this.#checkpoints = openCheckpoints(parts.name, this.#checkpointed);
  }

  /** Whether a checkpoint was begun. Then the file of the database has changed, or will change soon. */
  get hasCheckpointed(): boolean {
    return this.commandCount >= this.#parts.limits.commands;
  }

  /** True after a synchronization has failed. It cannot be repeated, so no later commit is ever safe. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /**
   * Whether the data that is read at this moment may still be undone: inside a command, and inside a transaction that
   * other code has begun.
   */
  get isUndoable(): boolean {
    return this.#isInCommand || (this.#parts.transactions.isOpen() && this.#growing?.hasBegun !== true);
  }

  /** Runs a command: all of it or nothing. It is undone when it throws, or when `isRefused` is true for its result. */
  run<T>(command: () => T, isRefused: (result: T) => boolean): T {
    const { transactions } = this.#parts;
    if (this.#growing !== undefined) this.#growing.isGrowing = true;
    if (!transactions.isOpen()) {
      transactions.begin();
      this.#group().hasBegun = true;
    }
    this.#isInCommand = true;
    try {
      return transactions.nested(command, isRefused);
    } catch (error) {
      // Some errors undo the whole transaction.
      if (this.#growing?.hasBegun && !transactions.isOpen()) notify(this.#take(), error);
      throw error;
    } finally {
      this.#isInCommand = false;
    }
  }

  /**
   * Call it after each command. `then` is called when the command's group is safe or lost, in the order of the
   * commands.
   */
  register(then: Waiting): void {
    this.commandCount += 1;
    if (this.commandCount % this.#parts.limits.commands === 0 && this.#log === "growing") this.#checkpoints.make();
    if (this.#failure === undefined) this.#group().waiting.push(then);
    else then(this.#failure);
  }

  /** Calls `then` when everything that was written before is safe or lost; at once if it is already. */
  readonly whenDurable = (then: Waiting): void => {
    const last = this.#growing ?? this.#underWay;
    if (last === undefined) then(this.#failure);
    else last.waiting.push(then);
  };

  /** Lets the log begin again after the next commit, so that it does not grow while the disk is full. */
  endLog(): void {
    if (this.#log === "growing") this.#log = "ending";
  }

  /** Makes the commands that are registered after this call wait for `kept` too. When it rejects, the disk has failed. */
  waitFor(kept: Promise<unknown>): void {
    this.#others.push(kept);
    // A failure is handled with its group. This makes a group even when no command comes.
    kept.catch(() => {});
    this.#group().waiting.push(() => {});
  }

  /**
   * Commits the growing group and synchronizes it. When the database is abandoned, there is no synchronization, and
   * nothing that waits is safe.
   */
  close(isAbandoned: boolean): void {
    this.#checkpoints.close();
    const [underWay, last] = [this.#underWay, this.#commit()];
    this.#underWay = undefined;
    if (isAbandoned) this.#failure ??= new Error("the database was abandoned");
    if (this.#failure === undefined) fs.fdatasyncSync(this.#file);
    if (underWay === undefined) fs.closeSync(this.#file);
    for (const group of [underWay, last]) notify(group, this.#failure);
  }

  #group(): Group {
    if (this.#growing === undefined) this.#parts.nextTurn(this.#turn);
    this.#growing ??= { waiting: [], hasBegun: false, isGrowing: false };
    return this.#growing;
  }

  #take(): Group | undefined {
    const group = this.#growing;
    this.#growing = undefined;
    return group;
  }

  readonly #turn = (): void => {
    const group = this.#growing;
    if (group === undefined || this.#underWay !== undefined || this.#log === "held") return;
    const mayGrow = group.isGrowing && group.waiting.length < GROUP_MAX;
    group.isGrowing = false;
    if (mayGrow) this.#parts.nextTurn(this.#turn);
    else this.#synchronize();
  };

  #synchronize(): void {
    const group = this.#commit();
    if (group === undefined) return;
    this.#underWay = group;
    const others = this.#others.splice(0);
    const end = (error: Error | null) => {
      // These callbacks were called when the database was closed.
      if (this.#underWay !== group) return fs.closeSync(this.#file);
      this.#underWay = undefined;
      if (error === null) this.#turn();
      else this.#fail(error);
      notify(group, this.#failure);
    };
    fs.fdatasync(this.#file, (error) => {
      if (error !== null || others.length === 0) end(error);
      else void Promise.all(others).then(() => end(null), end);
    });
  }

  /** Commits the growing group. Undefined when no callback waits for its synchronization. */
  #commit(): Group | undefined {
    const { transactions } = this.#parts;
    const group = this.#take();
    try {
      if (group?.hasBegun) transactions.commit();
    } catch (error) {
      notify(group, error);
      return undefined;
    }
    if (this.#log === "ending" && !transactions.isOpen()) {
      this.#log = "growing";
      transactions.emptyLog();
    }
    return group?.waiting.length === 0 ? undefined : group;
  }

  /**
   * Called after each checkpoint. A checkpoint leaves what was committed during it to the next one. During the second
   * checkpoint nothing is committed.
   */
  readonly #checkpointed = (logPages: number): void => {
    const isLong = logPages > this.#parts.limits.logPages;
    if (this.#log === "held") {
      this.#log = isLong ? "ending" : "growing";
      if (this.#growing === undefined) this.#commit();
      else this.#turn();
    } else if (isLong) {
      this.#log = "held";
      this.#checkpoints.make();
    }
  };

  #fail(error: Error): void {
    this.#failure = error;
    this.#parts.onFailure(error);
    notify(this.#commit(), error);
  }
}

function notify(group: Group | undefined, failure: unknown): void {
  for (const one of group?.waiting ?? []) one(failure);
}
