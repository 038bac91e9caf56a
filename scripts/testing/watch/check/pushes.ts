import { CommonEvent, REALTIME_EVENTS, type RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import { z } from "zod";
import { type Difference, differencesOf } from "../../conformance/differences/differences.ts";
import { jsonIn, recordOf } from "../../strict.ts";
import type { KnownPeople, KnownPerson } from "./people.ts";

/** How long a push may take. Milliseconds. */
export const PUSH_WITHIN_MS = 5000;
/** So many messages of a connection are remembered. */
const HEARD_MAX = 1000;
/** The members of a conversation. */
const TWO = 2;
const CONVERSATIONS_MAX = 10_000;

const Handshake = z.object({ token: z.string() });
const Opened = z.object({ sid: z.string() });
const NewMessage = z.object({ conversation_id: z.int(), message: z.object({ id: z.int() }) });
const Written = z.object({ id: z.int() });

/** One push to a client. */
export interface SeenPush {
  readonly event: string;
  readonly payload: unknown;
  readonly receiver: KnownPerson | undefined;
  readonly differences: readonly Difference[];
  readonly faults: readonly string[];
}

/** A client's connection for pushes, over web sockets, polling, or first one and then the other. */
export interface WatchedConnection {
  token: string | undefined;
  openedAt: number | undefined;
  isOver: boolean;
  lastSeq: number;
  /** Ids of the latest messages that came. */
  readonly messages: Set<number>;
}

interface Pushes {
  readonly people: KnownPeople;
  /** Called for each push. */
  readonly onPush: (push: SeenPush) => void;
  /** Called for a fault of the connection itself, or of a push that did not come. */
  readonly onFault: (event: string, fault: string) => void;
}

/** Follows the packets of socket.io. */
export class PushWatch {
  readonly #parts: Pushes;
  readonly #connections = new Map<string, WatchedConnection>();
  /** The members who got the messages of each conversation. */
  readonly #receivers = new Map<number, Set<number>>();

  constructor(parts: Pushes) {
    this.#parts = parts;
  }

  /** The connection with the id that engine.io gave it. */
  connection(sid: string): WatchedConnection {
    const known = this.#connections.get(sid);
    if (known !== undefined) return known;
    const made = { token: undefined, openedAt: undefined, isOver: false, lastSeq: 0, messages: new Set<number>() };
    this.#connections.set(sid, made);
    return made;
  }

  end(sid: string): void {
    const connection = this.#connections.get(sid);
    if (connection !== undefined) connection.isOver = true;
    this.#connections.delete(sid);
  }

  fromClient(connection: WatchedConnection, packet: string): void {
    if (packet.startsWith("40")) connection.token = Handshake.safeParse(jsonIn(packet.slice(2))).data?.token;
  }

  fromTarget(connection: WatchedConnection, packet: string): void {
    if (packet.startsWith("40")) {
      connection.openedAt = Date.now();
      if (connection.token === undefined) this.#parts.onFault("connect", "a handshake without a token is accepted");
    }
    const [, body] = /^42\d*(\[.*)$/s.exec(packet) ?? [];
    const read = body === undefined ? undefined : jsonIn(body);
    if (!Array.isArray(read)) return;
    const [event, payload]: readonly unknown[] = read;
    if (typeof event === "string") this.#take(connection, event, payload);
  }

  /** A message was written: the author's other connections hear of it in time. */
  expectMessage(token: string | undefined, body: unknown, since: number): void {
    const { data: written } = Written.safeParse(body);
    const author = this.#parts.people.ownerOf(token)?.id;
    if (written === undefined || author === undefined) return;
    for (const connection of this.#connections.values()) {
      const { openedAt = Number.POSITIVE_INFINITY } = connection;
      if (openedAt > since || this.#parts.people.ownerOf(connection.token)?.id !== author) continue;
      const look = () => {
        if (!connection.isOver && !connection.messages.has(written.id))
          this.#parts.onFault("message:new", `does not come within ${PUSH_WITHIN_MS} ms after its 201`);
      };
      setTimeout(look, PUSH_WITHIN_MS).unref();
    }
  }

  #take(connection: WatchedConnection, event: string, payload: unknown): void {
    const receiver = this.#parts.people.ownerOf(connection.token);
    const isKnown = isEvent(event);
    const differences = isKnown ? differencesOf(REALTIME_EVENTS[event], payload, event).map(withoutSeq) : [];
    const faults = isKnown ? [] : ["is no event of the contract"];
    faults.push(...orderFaults(connection, event, payload), ...this.#receiverFaults(event, payload, receiver));
    const { data: news } = event === "message:new" ? NewMessage.safeParse(payload) : {};
    if (news !== undefined) {
      connection.messages.add(news.message.id);
      forgetOldest(connection.messages, HEARD_MAX);
    }
    this.#parts.onPush({ event, payload, receiver, differences, faults });
  }

  #receiverFaults(event: string, payload: unknown, receiver: KnownPerson | undefined): string[] {
    const id = receiver?.id;
    if (event === "message:new") return this.#messageFaults(payload, receiver);
    const about = recordOf(payload)["user_id"];
    if (id === undefined || typeof about !== "number") return [];
    if (event === "profile:changed" && about !== id) return ["goes to somebody else than its member"];
    if (event === "friends:changed" && about === id) return ["goes to the member whom it names, not to the other one"];
    return [];
  }

  #messageFaults(payload: unknown, receiver: KnownPerson | undefined): string[] {
    const { data } = NewMessage.safeParse(payload);
    if (data === undefined || receiver?.id === undefined) return [];
    const receivers = this.#receivers.get(data.conversation_id) ?? new Set();
    forgetOldest(this.#receivers, CONVERSATIONS_MAX);
    this.#receivers.set(data.conversation_id, receivers.add(receiver.id));
    return receivers.size > TWO ? ["goes to a third member of a conversation of two"] : [];
  }
}

/** The `seq` of an event is an addition (wire.md §4). */
function withoutSeq(difference: Difference): Difference {
  const isSeq = difference.field === "seq" && difference.path.length === 1 && difference.what.includes(" has no ");
  return isSeq ? { ...difference, isAddition: true } : difference;
}

/** Events for everybody are held back up to a second, so their numbers may be lower. */
function orderFaults(connection: WatchedConnection, event: string, payload: unknown): string[] {
  const seq = Number(recordOf(payload)["seq"]);
  if (CommonEvent.safeParse(event).success || !Number.isInteger(seq)) return [];
  const isRising = seq > connection.lastSeq;
  connection.lastSeq = Math.max(seq, connection.lastSeq);
  return isRising ? [] : ["its seq is not greater than that of an earlier push"];
}

/** The id of a new connection, from its first packet. */
export function sidIn(packet: string): string | undefined {
  return packet.startsWith("0") ? Opened.safeParse(jsonIn(packet.slice(1))).data?.sid : undefined;
}

function isEvent(name: string): name is RealtimeEvent {
  return Object.hasOwn(REALTIME_EVENTS, name);
}

function forgetOldest(known: Map<number, unknown> | Set<number>, most: number): void {
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
}
