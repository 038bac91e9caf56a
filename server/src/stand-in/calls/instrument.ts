import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { App } from "../../http/app-types.ts";
import type { Push } from "../../realtime/push.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";

/**
 * A tool between a product and its callers, over all instances of the product: the journal observes requests, the
 * faults change them. Instruments see a request in the order of their list.
 */
export interface Instrument {
  /**
   * Receives a request before the product does, and passes it on with `handOn`: at once, later or never. A request is
   * not passed on after a reset.
   */
  intercept?(request: IncomingMessage, response: ServerResponse, handOn: () => void): void;
  /** Receives a request to open a web socket, in the same way. */
  interceptUpgrade?(request: IncomingMessage, socket: Duplex, handOn: () => void): void;
  /** Adds hooks to an instance when it begins; `request.raw` is what `intercept` saw. */
  extend?(app: App): void;
  /** Wraps the push of an instance, between its commands and its sockets. */
  aroundPush?(push: Push, clock: AdjustableClock): Push;
  /**
   * The instance with this clock becomes the current one. Other instances may be prepared for a reset; they are not
   * current yet.
   */
  begin?(clock: AdjustableClock): void;
  /** Returns to the initial state, because the current instance has ended. */
  reset(): void;
}
