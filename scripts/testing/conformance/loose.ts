import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { ErrorCode } from "@chonsu/shared/contract/errors";
import type { LooseAsked } from "./asking.ts";
import type { MemberRole, OutsiderRole, Row, Unchecked } from "./check.ts";
import type { Scene } from "./scene.ts";
import type { World } from "./world.ts";

/** The checks of a call as whoever lists them reads them: `check.ts` without the types of the call. */
export interface LooseCall {
  readonly answers: Readonly<Record<number, Row | Unchecked>>;
  readonly refuses: Readonly<Record<string, LooseRefusal | Unchecked>>;
  readonly rules?: Readonly<Record<string, Row>>;
  readonly access: LooseAccess;
}

export interface LooseRefusal extends Omit<Row, "run"> {
  readonly given: (world: World) => Promise<LooseAsked>;
}

export interface LooseAccess {
  readonly on: (scene: Scene) => Promise<LooseAsked> | LooseAsked;
  readonly members: Readonly<Record<MemberRole, number | ErrorCode>>;
  readonly outsiders: "refused" | Readonly<Record<OutsiderRole, number | ErrorCode>>;
}

/** A call with its two words and its checks. */
export interface ListedCall {
  readonly group: string;
  /** `friends.request` */
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly checks: LooseCall;
}
