import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { App } from "../../http/app-types.ts";
import type { Push } from "../../realtime/push.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";

/**
 * Something between a product and its callers, over all instances of the product: the journal observes requests, the
 * faults change them. Instruments see a request in the order of their list.
 */
export interface Instrument {
  /**
   * Receives a request before the product, and passes it on now, later or never. After a reset nothing is passed on.
   */
  intercept?(request: IncomingMessage, response: ServerResponse, handOn: () => void): void;
  /** The same for a request to open a web socket. */
  interceptUpgrade?(request: IncomingMessage, socket: Duplex, handOn: () => void): void;
  /** Adds hooks to an instance when it begins; `request.raw` is what `intercept` saw. */
  extend?(app: App): void;
  /** Wraps the push of an instance, between its commands and its sockets. */
  aroundPush?(push: Push, clock: AdjustableClock): Push;
  /**
   * The instance of this clock is the current one from now on. Other instances may be prepared for a reset; they are
   * not current yet.
   */
  begin?(clock: AdjustableClock): void;
  /** The current instance has ended: returns to the initial state. */
  reset(): void;
}
