/** A mail as the target has sent it. */
export interface AdapterMail {
  readonly subject: string;
  readonly text: string;
}

/**
 * What only the owner of a target can do. Each is optional: checks that need one that is missing are skipped, and the report counts
 * them by its name.
 */
export interface Adapter {
  /** The mails sent to an address, oldest first. Without it a target in `server` verification cannot be checked at all. */
  readMails?(address: string): Promise<readonly AdapterMail[]>;
  /** Makes a member staff. Their sessions may end. */
  makeStaff?(userId: number): Promise<void>;
  /** An access token of a member that was good once and has expired. */
  expiredToken?(userId: number): Promise<string>;
  /** Makes an invitation link, by its code, older by so many milliseconds. It may move the clock to do so: nothing else runs meanwhile. */
  ageLink?(code: string, ms: number): Promise<void>;
  /** Moves the clock of the target on. Nothing else runs meanwhile. */
  advanceClock?(ms: number): Promise<void>;
  /** Undoes what is left of the above, once, when all checks are done: a clock that was moved. */
  restore?(): Promise<void>;
}

/** What checks may need; `restore` is nothing they ask for. */
export type Need = Exclude<keyof Adapter, "restore">;

/** What an adapter is made from: `open` is given the address of the target. */
export interface AdapterMaker {
  readonly name: string;
  open(target: string): Promise<Adapter> | Adapter;
}

/** Declares an adapter: the default export of the file that `--adapter` names. */
export function defineAdapter(maker: AdapterMaker): AdapterMaker {
  return maker;
}
