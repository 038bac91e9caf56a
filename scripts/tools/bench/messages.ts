import type { Method } from "@chonsu/shared/contract/endpoint";
import type { StartFigures } from "./figures.ts";

/** One request of a plan, complete. */
export interface PlannedRequest {
  readonly method: Method;
  readonly path: string;
  readonly token: string | null;
  /** JSON text; null for none. */
  readonly body: string | null;
}

/** An answer of the product, as the bare route repeats it. */
export interface BareAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Members with a connection open each, and conversations between two of them. */
export interface ConnectionPlan {
  readonly connections: readonly { readonly userId: number; readonly token: string }[];
  readonly conversations: readonly { readonly id: number; readonly from: number; readonly to: number }[];
}

/** Memory of the serving process after a collection, in bytes: what its values take, and what the machine gave it. */
export interface Memory {
  readonly usedBytes: number;
  readonly residentBytes: number;
}

/** What the measuring process asks of the serving one. Each is answered by exactly one reply. */
export type Command =
  | { readonly kind: "plan"; readonly call: string }
  | { readonly kind: "bare"; readonly answer: BareAnswer }
  | { readonly kind: "cpu" }
  | { readonly kind: "connections"; readonly count: number }
  | { readonly kind: "memory" }
  | { readonly kind: "end" };

/** What the serving process says. `ready` comes by itself, once. */
export type Reply =
  | {
      readonly kind: "ready";
      readonly url: string;
      readonly bareUrl: string;
      readonly members: number;
      readonly start: StartFigures;
    }
  | { readonly kind: "planned"; readonly requests: readonly PlannedRequest[] }
  | { readonly kind: "done" }
  | { readonly kind: "cpu"; readonly microseconds: number }
  | ({ readonly kind: "connections" } & ConnectionPlan)
  | ({ readonly kind: "memory" } & Memory);
