/** A mail sent by the target. */
export interface AdapterMail {
  readonly subject: string;
  readonly text: string;
}

/** What sign-ups need to know of a target. `GET /api/config/` says it, an addition that a target may lack. */
export interface TargetConfig {
  /** Who makes the six digits that are mailed: R3. */
  readonly verification: "client" | "server";
  readonly school: string;
  readonly email_domains: readonly string[];
}

/**
 * How the target is reached, and actions that only its owner can do. Each is optional: checks that need a missing action are skipped, and
 * the report counts them by its name.
 */
export interface Adapter {
  /** Headers of every request and of every handshake of the push: those that a gateway before the target asks for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What stands between the address of the target and the paths of the contract: `/backend`. */
  readonly basePath?: string;
  /** The path of socket.io at the host; without it `/socket.io` behind the base path. */
  readonly socketPath?: string;
  /** What the target would answer to `GET /api/config/`, if it has no such call. */
  readonly config?: TargetConfig;
  /** The mails sent to an address, oldest first. Without it a target in `server` verification cannot be checked at all. */
  readMails?(address: string): Promise<readonly AdapterMail[]>;
  /** Makes a member staff. The member's sessions may end. */
  makeStaff?(userId: number): Promise<void>;
  /** A token of the member that was valid once and has expired. */
  expiredToken?(userId: number): Promise<string>;
  /** Makes an invitation link, given by its code, older by `ms`. It may advance the clock for that: nothing else runs meanwhile. */
  ageLink?(code: string, ms: number): Promise<void>;
  /** Advances the clock of the target. Nothing else runs meanwhile. */
  advanceClock?(ms: number): Promise<void>;
  /** Called once after all checks. Undoes what the other actions have left, such as a moved clock. */
  restore?(): Promise<void>;
}

/** What a check may need from an adapter. */
export type Need = Exclude<keyof Adapter, "headers" | "basePath" | "socketPath" | "config" | "restore">;

/** Makes an adapter. `open` gets the address of the target. */
export interface AdapterMaker {
  readonly name: string;
  open(target: string): Promise<Adapter> | Adapter;
}

/** Declares an adapter: it is the default export of the file that `--adapter` names. */
export function defineAdapter(maker: AdapterMaker): AdapterMaker {
  return maker;
}
