import { setTimeout as rest } from "node:timers/promises";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { Pool } from "undici";
import { type Connection, openConnection } from "./connection.ts";
import { seededDataset, workingCopy } from "./datasets.ts";
import { quantile } from "./figures.ts";
import type { ConnectionPlan, Memory } from "./messages.ts";
import type { PushFigures, RateFigures, StormFigures } from "./push-figures.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Messages in a second, one rate after the other. */
const RATES = [50, 100, 200, 400];
/** Handshakes under way at once while the connections open: what a campus does in the morning, not what a restart causes. */
const OPENING = 64;
/** Connections the messages go over, and the questions after a restart. */
const CONNECTIONS = 128;
const TICK_MS = 5;
/** A prime: the conversations take turns in an order that is the same in every run and has nothing to do with who they are between. */
const STRIDE = 7919;
/** Longer than any answer takes that is still worth calling one. */
const TIMEOUT_MS = 20_000;
/** As socket.io's client comes back: a second, twice as long each time, five at most, each by half of it sooner or later. */
const BACK_OFF = { first: 1000, most: 5000, spread: 0.5 };

/** Measures the push of one server with so many open connections: opening, messages at steady rates, and everybody's return after a restart. */
export async function runPushBench(
  sockets: number,
  seconds: number,
  tell: (line: string) => void,
): Promise<PushFigures> {
  const copy = workingCopy(seededDataset(`crowd:${sockets}`, tell));
  const start = (port?: number) => startServer(copy.file, copy.folder, port);
  const server = await start();
  const bench = new PushBench(server, await server.ask({ kind: "connections", count: sockets }, "connections"));
  try {
    const opening = await bench.open();
    const rates: RateFigures[] = [];
    for (const rate of RATES) rates.push(await bench.send(rate, seconds));
    const storm = await bench.restart(() => start(Number(new URL(server.ready.url).port)));
    return { sockets, ...opening, rates, storm };
  } finally {
    await bench.close();
    copy.remove();
  }
}

class PushBench {
  #server: ServerProcess;
  #pool: Pool;
  readonly #plan: ConnectionPlan;
  readonly #tokens: ReadonlyMap<number, string>;
  readonly #connections = new Map<number, Connection>();
  /** By the key of a message: when it was due, and when it arrived. */
  readonly #due = new Map<string, number>();
  readonly #arrived = new Map<string, number>();
  #doubled = 0;
  #onLost: (userId: number) => void = () => {};

  constructor(server: ServerProcess, plan: ConnectionPlan) {
    this.#server = server;
    this.#pool = new Pool(server.ready.url, { connections: CONNECTIONS });
    this.#plan = plan;
    this.#tokens = new Map(plan.connections.map(({ userId, token }) => [userId, token]));
  }

  /** Opens a connection for everybody. */
  async open(): Promise<Pick<PushFigures, "opened" | "usedBytes" | "residentBytes">> {
    const before = await this.#memory();
    const began = performance.now();
    const queue = this.#plan.connections.values();
    const work = Array.from({ length: OPENING }, async () => {
      for (const { userId } of queue) await this.#connect(userId);
    });
    await Promise.all(work);
    const took = performance.now() - began;
    const after = await this.#memory();
    const each = (bytes: number) => bytes / this.#plan.connections.length;
    return {
      opened: (this.#plan.connections.length / took) * 1000,
      usedBytes: each(after.usedBytes - before.usedBytes),
      residentBytes: each(after.residentBytes - before.residentBytes),
    };
  }

  /** Sends messages between random pairs, each when it is due whether or not those before it were answered. */
  async send(rate: number, seconds: number): Promise<RateFigures> {
    this.#due.clear();
    this.#arrived.clear();
    this.#doubled = 0;
    const posts: Promise<void>[] = [];
    let answered = 0;
    const began = performance.now();
    for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - began) {
      while (posts.length < (elapsed / 1000) * rate) {
        const due = began + (posts.length / rate) * 1000;
        posts.push(
          this.#post(`${rate}-${posts.length}`, due).then(() => {
            if (performance.now() - began < seconds * 1000) answered += 1;
          }),
        );
      }
      await rest(TICK_MS);
    }
    await Promise.all(posts);
    await this.#untilAll(() => this.#arrived.size === this.#due.size);
    const times = Float64Array.from(this.#arrived, ([key, at]) => at - (this.#due.get(key) ?? at)).sort();
    return {
      wanted: rate,
      sent: answered / seconds,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      lost: this.#due.size - this.#arrived.size,
      doubled: this.#doubled,
    };
  }

  /** Ends the server and starts it again; every connection comes back by itself and asks what it missed. */
  async restart(start: () => Promise<ServerProcess>): Promise<StormFigures> {
    const returned: number[] = [];
    const asked: number[] = [];
    let failed = 0;
    const comeBack = async (userId: number) => {
      for (let attempt = 0; ; attempt += 1) {
        await rest(backOff(attempt));
        const isBack = await this.#connect(userId).then(
          () => true,
          () => false,
        );
        if (isBack) break;
        failed += 1;
      }
      returned.push(performance.now());
      const before = performance.now();
      await this.#ask(userId);
      asked.push(performance.now() - before);
    };
    const returns: Promise<void>[] = [];
    this.#onLost = (userId) => returns.push(comeBack(userId));
    const ended = performance.now();
    await this.#server.end();
    await this.#untilAll(() => returns.length === this.#plan.connections.length);
    this.#onLost = () => {};
    await this.#pool.destroy();
    this.#server = await start();
    this.#pool = new Pool(this.#server.ready.url, { connections: CONNECTIONS });
    const ready = performance.now();
    await Promise.all(returns);
    const since = Float64Array.from(returned, (at) => Math.max(0, at - ready) / 1000).sort();
    const waits = Float64Array.from(asked).sort();
    return {
      away: (ready - ended) / 1000,
      half: quantile(since, 0.5),
      all: quantile(since, 1),
      failed,
      askedP50: quantile(waits, 0.5),
      askedP99: quantile(waits, 0.99),
    };
  }

  async close(): Promise<void> {
    for (const connection of this.#connections.values()) connection.close();
    await this.#pool.close();
    await this.#server.end();
  }

  async #connect(userId: number): Promise<void> {
    const connection = openConnection(this.#server.ready.url, this.#tokenOf(userId), {
      onEvent: (name, payload) => this.#hear(userId, name, payload),
      onLost: () => {
        if (this.#connections.get(userId) !== connection) return;
        this.#connections.delete(userId);
        this.#onLost(userId);
      },
    });
    await connection.admitted;
    this.#connections.set(userId, connection);
  }

  #hear(userId: number, name: string, payload: unknown): void {
    if (name !== "message:new") return;
    const { message } = REALTIME_EVENTS["message:new"].parse(payload);
    // My own message comes to my tab too; what counts is when the other side has it.
    if (message.sender === userId || message.client_key === null || !this.#due.has(message.client_key)) return;
    if (this.#arrived.has(message.client_key)) this.#doubled += 1;
    else this.#arrived.set(message.client_key, performance.now());
  }

  async #post(key: string, due: number): Promise<void> {
    const { conversations } = this.#plan;
    const conversation = conversations[(this.#due.size * STRIDE) % conversations.length];
    if (conversation === undefined) throw new Error("nobody talks here");
    this.#due.set(key, due);
    const { statusCode, body } = await this.#pool.request({
      method: "POST",
      path: `/api/messages/${conversation.id}/create/`,
      headers: { authorization: `Bearer ${this.#tokenOf(conversation.from)}`, "content-type": "application/json" },
      body: JSON.stringify({ message: "내일 회의 몇 시에 시작해요?", client_key: key }),
    });
    await body.dump();
    if (statusCode !== 201) throw new Error(`a message was answered ${statusCode}`);
  }

  async #ask(userId: number): Promise<void> {
    const { statusCode, body } = await this.#pool.request({
      method: "GET",
      path: "/api/changes/?since=0",
      headers: { authorization: `Bearer ${this.#tokenOf(userId)}` },
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`the changes were answered ${statusCode}`);
  }

  async #memory(): Promise<Memory> {
    return this.#server.ask({ kind: "memory" }, "memory");
  }

  #tokenOf(userId: number): string {
    return this.#tokens.get(userId) ?? "";
  }

  async #untilAll(isDone: () => boolean): Promise<void> {
    const until = performance.now() + TIMEOUT_MS;
    while (!isDone() && performance.now() < until) await rest(TICK_MS);
  }
}

function backOff(attempt: number): number {
  const { first, most, spread } = BACK_OFF;
  const base = Math.min(most, first * 2 ** attempt);
  return base * (1 - spread + 2 * spread * Math.random());
}
