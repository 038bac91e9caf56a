import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { App } from "../../http/app-types.ts";
import type { Push } from "../../realtime/push.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";

/**
 * Something that stands between a product and whoever calls it, over all instances of the product: it watches (the journal) or meddles (the
 * faults). Instruments see a request in the order they are listed in.
 */
export interface Instrument {
  /** Sees a request before the product: hands it on now, later or never. After a reset nothing is handed on any more. */
  intercept?(request: IncomingMessage, response: ServerResponse, handOn: () => void): void;
  /** The same for somebody who wants to open a web socket. */
  interceptUpgrade?(request: IncomingMessage, socket: Duplex, handOn: () => void): void;
  /** Hooks into the requests of an instance as it begins; `request.raw` is what `intercept` saw. */
  extend?(app: App): void;
  /** Stands between the commands of an instance and its sockets. */
  aroundPush?(push: Push, clock: AdjustableClock): Push;
  /** An instance is the present one from now on. Others may wait ready for a reset; they are nobody's yet. */
  begin?(clock: AdjustableClock): void;
  /** The present instance is over: back to how it was at the beginning. */
  reset(): void;
}
