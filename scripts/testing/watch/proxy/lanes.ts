import type { Agent } from "node:http";
import type { Socket } from "node:net";
import type { ProxyTarget } from "./target.ts";

interface Lane {
  readonly agent: Agent;
  underWay: number;
  /** The target has ended its connection. */
  isCut: boolean;
}

/**
 * One connection to the target for each connection of a client. Both end together, so a client sees the keep-alive of the target: what it
 * may repeat on a connection that has ended is decided by the client alone.
 */
export class Lanes {
  readonly #target: ProxyTarget;
  readonly #lanes = new Map<Socket, Lane>();
  readonly #tied = new WeakSet<Socket>();

  constructor(target: ProxyTarget) {
    this.#target = target;
  }

  /** The lane of one request. */
  begin(client: Socket): Agent {
    const lane = this.#lanes.get(client) ?? this.#open(client);
    lane.underWay += 1;
    return lane.agent;
  }

  /** Ends the client's connection as soon as the target has ended its own and nothing is under way. */
  tie(upstream: Socket, client: Socket): void {
    if (this.#tied.has(upstream)) return;
    this.#tied.add(upstream);
    upstream.once("close", () => {
      const lane = this.#lanes.get(client);
      if (lane === undefined) return;
      lane.isCut = true;
      if (lane.underWay === 0) client.destroySoon();
    });
  }

  end(client: Socket): void {
    const lane = this.#lanes.get(client);
    if (lane === undefined) return;
    lane.underWay -= 1;
    if (lane.underWay === 0 && lane.isCut) client.destroySoon();
  }

  #open(client: Socket): Lane {
    const lane = { agent: this.#target.openAgent(), underWay: 0, isCut: false };
    this.#lanes.set(client, lane);
    client.once("close", () => {
      this.#lanes.delete(client);
      lane.agent.destroy();
    });
    return lane;
  }
}
