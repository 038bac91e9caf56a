import {
  type CommonEvent,
  REALTIME_EVENTS,
  type RealtimeEvent,
  type RealtimePayload,
} from "@chonsu/shared/realtime/realtime";
import { io, type Socket } from "socket.io-client";
import { faultsOf } from "../../strict.ts";
import { CheckFailure, shown } from "../failure.ts";

/** How long something that must be pushed may take. */
const PUSH_WITHIN_MS = 5000;
/** What members hear whoever they are: checks that run at the same time write posts. */
const FOR_EVERYBODY: CommonEvent = "feed:changed";

/** One thing a connection was sent. */
export interface Pushed {
  readonly event: string;
  readonly payload: unknown;
}

/** A message that was sent so that everything before it has been heard. */
export interface Mark {
  readonly message: number;
  /** Whether a push comes from the mark itself. */
  isOwn(pushed: Pushed): boolean;
}

/** An open connection of a member, as far as pushes go. */
export interface Connection {
  /** Everything it was sent so far. */
  readonly pushed: readonly Pushed[];
  /** The first payload of an event for which `fits` holds; fails when none comes in time. */
  heard<E extends RealtimeEvent>(
    event: E,
    fits?: (payload: RealtimePayload<E>) => boolean,
  ): Promise<RealtimePayload<E>>;
  /** All it was sent that is not for everybody, up to something that is told to this member now. */
  settled(): Promise<readonly Pushed[]>;
  /** What a client might try: the server listens to nothing. */
  emit(event: string, ...words: readonly unknown[]): void;
  /** Fails unless the server closes it in time. */
  ended(): Promise<void>;
  close(): void;
}

/** Opens a socket with these words in its handshake. It never comes back by itself. */
export function dial(target: string, auth: Readonly<Record<string, unknown>>): Socket {
  return io(target, { auth, transports: ["websocket"], reconnection: false, forceNew: true });
}

/** What a handshake comes to: `connected`, or the reason it was refused. */
export function outcomeOf(socket: Socket): Promise<string> {
  return within(
    "an answer to the handshake",
    new Promise((resolve) => {
      socket.once("connect", () => resolve("connected"));
      socket.once("connect_error", (error) => resolve(error.message));
    }),
  );
}

/** Opens a connection and waits until it is connected. What it is sent is held against shared/realtime as it comes. */
export async function openConnection(
  target: string,
  access: string,
  sendMark: () => Promise<Mark>,
): Promise<Connection> {
  const socket = dial(target, { token: access });
  const pushed: Pushed[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    pushed.push({ event, payload });
    for (const wake of waiting) wake();
  });
  const gone = new Promise<void>((resolve) => socket.once("disconnect", () => resolve()));
  const outcome = await outcomeOf(socket);
  if (outcome !== "connected") throw new CheckFailure({ expected: "a good token opens a socket", came: outcome });
  const until = <T>(what: string, find: () => T | undefined): Promise<T> => {
    const found = new Promise<T>((resolve) => {
      const look = () => {
        const seen = find();
        if (seen === undefined) return;
        waiting.delete(look);
        resolve(seen);
      };
      waiting.add(look);
      look();
    });
    return within(what, found, () => pushed);
  };
  return {
    pushed,
    heard: (event, fits = () => true) => until(`the push ${event}`, () => firstOf(pushed, event, fits)),
    async settled() {
      const mark = await sendMark();
      await until("the push message:new", () =>
        firstOf(pushed, "message:new", ({ message }) => message.id === mark.message),
      );
      return pushed.filter((sent) => sent.event !== FOR_EVERYBODY && !mark.isOwn(sent));
    },
    emit: (event, ...words) => void socket.emit(event, ...words),
    ended: () => within("the server closes the socket", gone),
    close: () => socket.disconnect(),
  };
}

function firstOf<E extends RealtimeEvent>(
  pushed: readonly Pushed[],
  event: E,
  fits: (payload: RealtimePayload<E>) => boolean,
): RealtimePayload<E> | undefined {
  for (const sent of pushed) {
    if (sent.event !== event) continue;
    const payload = checked<E>(event, sent.payload);
    if (fits(payload)) return payload;
  }
  return undefined;
}

/** The payload of an event that has its declared shape. Fails otherwise. */
function checked<E extends RealtimeEvent>(event: E, value: unknown): RealtimePayload<E> {
  const faults = faultsOf(REALTIME_EVENTS[event], value);
  if (faults.length > 0) throw new CheckFailure({ expected: `${event} as wire.md §4 has it`, came: faults.join("; ") });
  // Its shape was just seen to hold: what is parsed takes the declared type.
  const payload: RealtimePayload<E> = JSON.parse(JSON.stringify(value));
  return payload;
}

/** Fails when it takes longer than a push may take. */
async function within<T>(what: string, work: Promise<T>, seen?: () => readonly Pushed[]): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const heard = seen?.().map(({ event }) => event) ?? [];
    late.reject(
      new CheckFailure({
        expected: `${what} within ${PUSH_WITHIN_MS} ms`,
        came: seen === undefined ? "nothing" : `only ${shown(heard)}`,
      }),
    );
  }, PUSH_WITHIN_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
