import { EventEmitter, once } from "node:events";
import {
  CommonEvent,
  REALTIME_EVENTS,
  type RealtimeEvent,
  type RealtimePayload,
} from "@chonsu/shared/realtime/realtime";
import { io, type Socket } from "socket.io-client";
import { PUSH } from "./calls.ts";
import { type Dataset, type Member, memberPerRun } from "./dataset.ts";
import { differencesOf } from "./differences/differences.ts";
import { guarded } from "./differences/guard.ts";
import { withDeclaredNames } from "./differences/names.ts";
import { CheckFailure, inTime, NotPushed, NotThere, shown } from "./failure.ts";
import type { Reach } from "./reach.ts";
import { conversationOf, say } from "./things.ts";

/** The longest time that a push may take. */
const PUSH_WITHIN_MS = 5000;
/** Events that all members get. Checks that run at the same time cause them. */
const FOR_EVERYBODY: readonly string[] = CommonEvent.options;

/** One push to a connection. */
interface Pushed {
  readonly event: string;
  readonly payload: unknown;
}

/** An open connection of a member. */
export type MemberConnection = Awaited<ReturnType<typeof listen>>;

/** Opens a socket with `auth` in its handshake. It does not reconnect. */
function dial({ base, headers, socketPath }: Reach, auth: Readonly<Record<string, unknown>>): Socket {
  const how = { transports: ["websocket"], reconnection: false, forceNew: true };
  return io(new URL(base).origin, { auth, path: socketPath, extraHeaders: { ...headers }, ...how });
}

/** Resolves with `connected` or with the reason of the refusal. */
function outcomeOf(socket: Socket): Promise<string> {
  const answer = new Promise<string>((resolve) => {
    socket.once("connect", () => resolve("connected"));
    socket.once("connect_error", (error) => resolve(error.message));
  });
  return within("an answer to the handshake", answer);
}

/** Opens a connection of a member, which closes with the dataset. Checks each push against shared/realtime. */
export async function listen(dataset: Dataset, member: Member) {
  if (dataset.run.absent.has(PUSH)) throw new NotThere(PUSH);
  const socket = dial(dataset.run.reach, { token: member.access });
  dataset.atEnd(() => void socket.disconnect());
  const pushed: Pushed[] = [];
  const news = new EventEmitter();
  socket.onAny((event: string, payload: unknown) => {
    pushed.push({ event, payload });
    dataset.run.heard.add(event);
    news.emit("push");
  });
  const gone = new Promise<void>((resolve) => socket.once("disconnect", () => resolve()));
  const outcome = await outcomeOf(socket);
  if (outcome !== "connected") throw new CheckFailure({ expected: "a good token opens a socket", came: outcome });
  const until = <T>(what: string, find: () => T | undefined, event: RealtimeEvent): Promise<T> => {
    const look = async (): Promise<T> => {
      const found = find();
      if (found !== undefined) return found;
      await once(news, "push");
      return look();
    };
    return within(what, look(), pushed, event);
  };
  return {
    /** Waits for the first payload of an event for which `fits` holds. Fails when none comes in time. */
    heard: <E extends RealtimeEvent>(event: E, fits: (payload: RealtimePayload<E>) => boolean = () => true) =>
      until(`the push ${event}`, () => firstOf(dataset, pushed, event, fits), event),
    /** All pushes up to now, without those for everybody. It sends a mark and waits for it. */
    async settled(): Promise<readonly Pushed[]> {
      const mark = await sendMark(dataset, member);
      const isMark = ({ message }: RealtimePayload<"message:new">) => message.id === mark.message;
      await until("the push message:new", () => firstOf(dataset, pushed, "message:new", isMark), "message:new");
      return pushed.filter((sent) => !FOR_EVERYBODY.includes(sent.event) && !mark.isOwn(sent));
    },
    /** Emits as a client might try; the server listens to no events. */
    emit: (event: string, ...words: readonly unknown[]) => void socket.emit(event, ...words),
    /** Fails unless the server closes the connection in time. */
    ended: () => within("the server closes the socket", gone),
  };
}

function firstOf<E extends RealtimeEvent>(
  dataset: Dataset,
  pushed: readonly Pushed[],
  event: E,
  fits: (payload: RealtimePayload<E>) => boolean,
): RealtimePayload<E> | undefined {
  for (const sent of pushed.filter((each) => each.event === event)) {
    const payload = checked<E>(dataset, event, sent.payload);
    if (fits(payload)) return payload;
  }
  return undefined;
}

/** The payload of an event. Differences from the declared shape are noted. */
function checked<E extends RealtimeEvent>({ run, differs }: Dataset, event: E, value: unknown): RealtimePayload<E> {
  const differences = differencesOf(REALTIME_EVENTS[event], value, event).map((each) => ({ ...each, call: event }));
  differs.note(event, differences);
  const fault = { expected: `${event} as wire.md §4 has it`, came: shown(value), call: event };
  for (const { what, isAddition, family } of differences) run.findings.note(event, { what, isAddition, family, fault });
  // A parsed value may take the declared type. What of it is not as declared cannot be read.
  const { value: named } = withDeclaredNames(REALTIME_EVENTS[event], JSON.parse(JSON.stringify(value)));
  return guarded<RealtimePayload<E>>(named, differences);
}

/** Fails when `work` takes longer than a push may take. */
function within<T>(what: string, work: Promise<T>, seen?: readonly Pushed[], event?: RealtimeEvent): Promise<T> {
  const late = () => {
    const came = seen === undefined ? "nothing" : `only ${shown(seen.map(({ event }) => event))}`;
    const fault = { expected: `${what} within ${PUSH_WITHIN_MS} ms`, came };
    return event === undefined ? new CheckFailure(fault) : new NotPushed(event, fault);
  };
  return inTime(work, PUSH_WITHIN_MS, late);
}

/** The member who sends marks. */
const courier = memberPerRun((dataset) => dataset.member());

/** Resolves with `connected`, or with the reason why the handshake was refused. */
export async function tryToListen(dataset: Dataset, auth: Readonly<Record<string, unknown>>): Promise<string> {
  const socket = dial(dataset.run.reach, auth);
  return await outcomeOf(socket).finally(() => socket.disconnect());
}

/** Sends a member a message. When its pushes have arrived, all earlier pushes have arrived too. `isOwn`: caused by the message. */
async function sendMark(dataset: Dataset, to: Member) {
  const from = await courier(dataset);
  const conversation = await conversationOf(from, to);
  const { id } = await say(from, conversation);
  const ownWords = [`"conversation_id":${conversation},`, `"related_user_id":${from.id},`];
  const isOwn = ({ payload }: Pushed) => {
    const text = JSON.stringify(payload);
    return ownWords.some((words) => text.includes(words));
  };
  return { message: id, isOwn };
}
