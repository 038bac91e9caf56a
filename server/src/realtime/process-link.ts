import { createHash } from "node:crypto";
import { createClient } from "@redis/client";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { ServerOptions } from "socket.io";
import type { Clock } from "../clock.ts";
import { ConfigError } from "../config-error.ts";
import type { Log } from "../log.ts";

/** Times in milliseconds. */
const CONNECT_MAX_MS = 5000;
const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 2000;
const COMPLAINT_EVERY_MS = 60 * 1000;
const STOP_MAX_MS = 1000;
/** How long a push waits for Redis; requests wait as long as the client has it. */
const PUSH_WAITS_MS = 60 * 60 * 1000;
/** How many pushes wait while Redis is away, and how many it keeps for a process that was cut off. More are lost. */
const PUSHES_KEPT = 10_000;
const NAME_CHARACTERS = 16;

/** What joins the push of several processes on one database (docs/decisions/018). */
export interface ProcessLink {
  readonly adapter: NonNullable<ServerOptions["adapter"]>;
  /** Whether others can be reached now. */
  isUp(): boolean;
  /** Lets what was told to the others go out, within a second, and leaves them. */
  close(): Promise<void>;
}

interface LinkOptions {
  readonly url: string;
  /** The same for processes that belong together, and for no others on the same Redis; told to nobody. */
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
}

type Client = ReturnType<typeof openClient>;
/** A connection of its own that the adapter reads by. */
type Copy = Pick<Client, "isOpen" | "destroy">;

/**
 * Connects to Redis and gives the adapter for socket.io. Throws ConfigError when it cannot be reached now; when it goes away later it
 * is tried again for ever, and what is told to other processes meanwhile waits.
 */
export async function joinProcesses(options: LinkOptions): Promise<ProcessLink> {
  const client = openClient(options);
  await reached(options.url, client.connect());
  const name = `chonsu:${createHash("sha256").update(options.secret).digest("hex").slice(0, NAME_CHARACTERS)}`;
  const { copies, connecting } = await mendForAdapter(client, name);
  const adapter = createAdapter(client, { streamName: name, channelPrefix: name, maxLen: PUSHES_KEPT });
  await reached(options.url, Promise.all(connecting));
  return {
    adapter,
    isUp: () => client.isReady,
    async close() {
      for (const copy of copies) if (copy.isOpen) copy.destroy();
      const callOff = options.clock.after(STOP_MAX_MS, () => client.destroy());
      if (client.isReady) await client.close().catch(() => {});
      else if (client.isOpen) client.destroy();
      callOff();
    },
  };
}

function openClient({ url, clock, log }: LinkOptions) {
  let wasUp = false;
  let quietUntil = Number.NEGATIVE_INFINITY;
  const client = createClient({
    url,
    // What the adapter expects answers to look like.
    RESP: 2,
    commandsQueueMaxLength: PUSHES_KEPT,
    socket: {
      connectTimeout: CONNECT_MAX_MS,
      reconnectStrategy: (tries, cause) => (wasUp ? Math.min(RETRY_FIRST_MS * 2 ** tries, RETRY_MAX_MS) : cause),
    },
  });
  client.on("ready", () => {
    wasUp = true;
  });
  client.on("error", (error) => {
    if (!wasUp || clock.now() < quietUntil) return;
    quietUntil = clock.now() + COMPLAINT_EVERY_MS;
    log.warn("Redis is away: other processes hear of pushes when it is back", { error });
  });
  return client;
}

async function reached(url: string, connecting: Promise<unknown>): Promise<void> {
  try {
    await connecting;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `Redis at ${new URL(url).host} cannot be reached (${reason}). Start it, or unset REDIS_URL to run one process alone.`,
    );
  }
}

/**
 * Mends what the adapter (0.3.1) leaves open, on the client it is given and the copies it makes of it:
 * it connects, subscribes and publishes without looking at how that ends, and a rejection nobody hears would end the process;
 * a push is given up after the five seconds that any command may wait;
 * until its first entry it reads "from now on" again and again, and what is written in between would be lost;
 * and it lets go of a copy up to five seconds after it was closed.
 */
async function mendForAdapter(client: Client, stream: string) {
  const [newest] = (await client.xRevRange(stream, "+", "-", { COUNT: 1 })) ?? [];
  const begin = newest?.id ?? "0-0";
  const copies: Copy[] = [];
  const connecting: Promise<unknown>[] = [];
  const duplicate = client.duplicate.bind(client);
  const publish = client.publish.bind(client);
  const patient = client.withCommandOptions({ timeout: PUSH_WAITS_MS });
  const write = patient.xAdd.bind(patient);
  Object.assign(client, {
    xAdd: (...given: Parameters<typeof write>) => write(...given),
    publish: (...given: Parameters<typeof publish>) => publish(...given).catch(() => 0),
    duplicate() {
      const copy = duplicate();
      const read = copy.xRead.bind(copy);
      const connect = copy.connect.bind(copy);
      const subscribe = copy.subscribe.bind(copy);
      copies.push(copy);
      return Object.assign(copy, {
        connect() {
          const connected = connect();
          connecting.push(connected);
          return connected.catch(() => NEVER);
        },
        subscribe: (...given: Parameters<typeof subscribe>) => subscribe(...given).catch(() => {}),
        xRead: (
          streams: readonly { readonly key: string; readonly id: string }[],
          options: Parameters<typeof read>[1],
        ) =>
          read(
            streams.map(({ key, id }) => ({ key, id: id === "$" ? begin : id })),
            options,
          ),
        disconnect: () => Promise.resolve(),
      });
    },
  });
  return { copies, connecting };
}

/** What the adapter would do next on a connection that there is not: nothing. */
const NEVER = new Promise<never>(() => {});
