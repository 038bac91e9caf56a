import fs from "node:fs";
import { type Checkpoints, openCheckpoints } from "./checkpoints.ts";
import type { Transactions } from "./transactions.ts";

/**
 * Something that waits until the disk has kept what was written. It gets the error if that will never be. It must not
 * throw.
 */
export type Waiting = (failure?: unknown) => void;

/** Commands with one transaction and one synchronization. */
interface Group {
  readonly waiting: Waiting[];
  /** Whether the transaction is its own. It is not while all its commands run in one that somebody else has begun. */
  hasBegun: boolean;
  /** Whether a command was added since the last turn of the event loop. */
  isGrowing: boolean;
}

interface Parts {
  /** The file of the database. */
  readonly name: string;
  readonly transactions: Transactions;
  /** Runs a task in the next turn of the event loop. */
  readonly nextTurn: (task: () => void) => void;
  /** Called once, when the disk has refused to synchronize. */
  readonly onFailure: (error: Error) => void;
}

/** A group is committed after a turn of the event loop that added no command, or when so many wait. */
const GROUP_MAX = 16;
/** Commands between two checkpoints: a few megabytes of the log. */
const COMMANDS_A_CHECKPOINT = 500;
/**
 * From this length on, in pages, commits wait for a second checkpoint. Afterwards the log begins anew if no command has
 * come meanwhile: 16 megabytes.
 */
const LOG_PAGES = 4096;
/** From this length on it begins anew in any case. This thread writes into the file what has come meanwhile: 64 megabytes. */
const LOG_PAGES_MAX = 4 * LOG_PAGES;

/**
 * Commits commands in groups, and synchronizes the log of their database after each group. While that is under way, the
 * next group grows.
 */
export class CommitGroups {
  readonly #parts: Parts;
  readonly #file: number;
  readonly #checkpoints: Checkpoints;
  #growing: Group | undefined;
  #underWay: Group | undefined;
  #failure: Error | undefined;
  /** What the next synchronization waits for besides the log. */
  #others: Promise<unknown>[] = [];
  /** Whether commits wait for a checkpoint, and whether the log is to begin anew after the next commit. */
  #log: "growing" | "held" | "ending" = "growing";
  #isInCommand = false;
  noted = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#file = fs.openSync(`${parts.name}-wal`, "r+");
    this.#checkpoints = openCheckpoints(parts.name, this.#checkpointed);
  }

  get hasCheckpointed(): boolean {
    return this.noted >= COMMANDS_A_CHECKPOINT;
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  get isUndoable(): boolean {
    return this.#isInCommand || (this.#parts.transactions.isOpen() && this.#growing?.hasBegun !== true);
  }

  readTogether(): void {
    const { transactions, nextTurn } = this.#parts;
    if (transactions.read()) nextTurn(transactions.endReading);
  }

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
      if (this.#growing?.hasBegun && !transactions.isOpen()) tell(this.#take(), error);
      throw error;
    } finally {
      this.#isInCommand = false;
    }
  }

  note(then: Waiting): void {
    this.noted += 1;
    if (this.noted % COMMANDS_A_CHECKPOINT === 0 && this.#log === "growing") this.#checkpoints.make();
    if (this.#failure === undefined) this.#group().waiting.push(then);
    else then(this.#failure);
  }

  /** Waits with the last who waits. */
  readonly settle = (then: Waiting): void => {
    const last = this.#growing ?? this.#underWay;
    if (last === undefined) then(this.#failure);
    else last.waiting.push(then);
  };

  keepToo(kept: Promise<unknown>): void {
    this.#others.push(kept);
    // A failure is noticed with its group, and there is one although no command comes.
    kept.catch(() => {});
    this.#group().waiting.push(() => {});
  }

  /** Without a synchronization if the database is abandoned: then nobody who waits is safe. */
  close(isAbandoned: boolean): void {
    this.#checkpoints.close();
    const [underWay, last] = [this.#underWay, this.#commit()];
    this.#underWay = undefined;
    if (isAbandoned) this.#failure ??= new Error("the database was abandoned");
    if (this.#failure === undefined) fs.fdatasyncSync(this.#file);
    if (underWay === undefined) fs.closeSync(this.#file);
    for (const group of [underWay, last]) tell(group, this.#failure);
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
      // They were told when the database was closed.
      if (this.#underWay !== group) return fs.closeSync(this.#file);
      this.#underWay = undefined;
      if (error === null) this.#turn();
      else this.#fail(error);
      tell(group, this.#failure);
    };
    fs.fdatasync(this.#file, (error) => {
      if (error !== null || others.length === 0) end(error);
      else void Promise.all(others).then(() => end(null), end);
    });
  }

  /** Commits the growing group. Undefined if nobody waits for its synchronization. */
  #commit(): Group | undefined {
    const { transactions } = this.#parts;
    const group = this.#take();
    try {
      if (group?.hasBegun) transactions.commit();
    } catch (error) {
      tell(group, error);
      return undefined;
    }
    if (this.#log === "ending" && !transactions.isOpen()) {
      this.#log = "growing";
      transactions.emptyLog();
    }
    return group?.waiting.length === 0 ? undefined : group;
  }

  /** What was committed during a checkpoint is left to the next. During the second one nothing is. */
  readonly #checkpointed = (logPages: number): void => {
    if (this.#log === "held") {
      const isComplete = this.#growing === undefined;
      this.#log = isComplete || logPages > LOG_PAGES_MAX ? "ending" : "growing";
      if (isComplete) this.#commit();
      else this.#turn();
    } else if (logPages > LOG_PAGES) {
      this.#log = "held";
      this.#checkpoints.make();
    }
  };

  #fail(error: Error): void {
    this.#failure = error;
    this.#parts.onFailure(error);
    tell(this.#commit(), error);
  }
}

function tell(group: Group | undefined, failure: unknown): void {
  for (const one of group?.waiting ?? []) one(failure);
}
