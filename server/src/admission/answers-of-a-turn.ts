import { type IncomingMessage, ServerResponse } from "node:http";
import { nextTurn } from "../platform/clock.ts";

/**
 * Makes the response class for a server. Responses that end in the same turn of the event loop are sent together at the
 * end of that turn. A response that is sent alone wakes the client, and waking the client costs more than most answers
 * (docs/decisions/044).
 */
export function responsesTogether() {
  let held: (() => void)[] = [];
  const send = () => {
    const ends = held;
    held = [];
    for (const end of ends) end();
  };
  class HeldResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    isEnding = false;

    override end(...parts: unknown[]): this {
      if (held.length === 0) nextTurn(send);
      this.isEnding = true;
      held.push(() => Reflect.apply(super.end, this, parts));
      return this;
    }
  }
  // Fastify reads this property to find out whether the answer was sent.
  Object.defineProperty(HeldResponse.prototype, "writableEnded", {
    get(this: HeldResponse) {
      return this.isEnding;
    },
  });
  return HeldResponse;
}
