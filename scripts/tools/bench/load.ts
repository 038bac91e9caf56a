import { Client, type Dispatcher } from "undici";
import { type LoadFigures, quantile } from "./figures.ts";
import type { BareAnswer, PlannedRequest } from "./messages.ts";

/** Requests under way at any moment, each on a connection of its own. */
const CONNECTIONS = 32;

/** Raw findings of some time of load on one address. */
export interface Load extends Omit<LoadFigures, "cpu"> {
  readonly requests: number;
}

/** An open way to one server, kept for all rounds. */
export interface Generator {
  /**
   * Keeps all connections busy for some time with the requests of a plan, one after the other from where the last time ended.
   * Rejects when a request fails or is answered with anything but success: figures of refusals would mean nothing. With `atLeast` the
   * time is as long as so many requests take.
   */
  press(plan: readonly PlannedRequest[], milliseconds: number, atLeast?: number): Promise<Load>;
  /** Asks once and answers what came. */
  ask(request: PlannedRequest): Promise<BareAnswer>;
  close(): Promise<void>;
}

/** Opens a load generator for a server. `path` stands for every path of a plan when the server knows only one. */
export function openGenerator(url: string, path?: string): Generator {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(url, { pipelining: 1 }));
  let position = 0;
  return {
    async press(plan, milliseconds, atLeast = 0) {
      const end = position + atLeast;
      const times: number[] = [];
      const sleep = stayAwake();
      const began = performance.now();
      const until = began + milliseconds;
      const work = clients.map(async (client) => {
        while (performance.now() < until || position < end) {
          const request = plan[position % plan.length];
          position += 1;
          if (request === undefined) return;
          const sent = performance.now();
          await drain(client, optionsOf(request, path));
          times.push(performance.now() - sent);
        }
      });
      await Promise.all(work);
      sleep();
      return figuresOf(times, performance.now() - began);
    },
    async ask(request) {
      const [client] = clients;
      if (client === undefined) throw new Error("no connection");
      const { statusCode, headers, body } = await client.request(optionsOf(request, path));
      return { status: statusCode, contentType: String(headers["content-type"]), body: await body.text() };
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/**
 * Keeps this process from sleeping until told otherwise. A server that answers faster than requests are made meets a client that is
 * always awake; a slower one would have to wake it with every answer, at the price of some microseconds of its own time, which no
 * client on another machine costs it.
 */
function stayAwake(): () => void {
  let isAwake = true;
  const turn = () => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
}

function figuresOf(times: number[], milliseconds: number): Load {
  const sorted = Float64Array.from(times).sort();
  return {
    requests: times.length,
    requestsPerSecond: (times.length / milliseconds) * 1000,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

function optionsOf(request: PlannedRequest, path: string | undefined): Dispatcher.RequestOptions {
  const { method, token, body } = request;
  return {
    method,
    path: path ?? request.path,
    body,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === null ? {} : { "content-type": "application/json" }),
    },
  };
}

/** Sends a request and reads its answer to the end without keeping it: a stream would cost more than the request. */
function drain(client: Client, options: Dispatcher.RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    client.dispatch(options, {
      onRequestStart() {},
      onResponseStart(controller, status) {
        if (status < 200 || status > 299) controller.abort(new Error(`${options.method} ${options.path} → ${status}`));
      },
      onResponseData() {},
      onResponseEnd: () => resolve(),
      onResponseError: (_controller, error) => reject(error),
    });
  });
}
