import { type IncomingMessage, ServerResponse } from "node:http";
import { nextTurn } from "../platform/clock.ts";

/**
 * Makes the class of a server's responses: those that end in one turn of the event loop are sent together when it is
 * over. Each sent alone would wake the client, and that costs more than most answers (docs/decisions/044).
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
  // Fastify asks it whether an answer was sent.
  Object.defineProperty(HeldResponse.prototype, "writableEnded", {
    get(this: HeldResponse) {
      return this.isEnding;
    },
  });
  return HeldResponse;
}
