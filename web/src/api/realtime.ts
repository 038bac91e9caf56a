import { PUSH_SILENCE_MAX_MS } from "@chonsu/shared/limits";
import type { RealtimeEvent, RealtimePayload, ServerToClientEvents } from "@chonsu/shared/realtime/realtime";
import type { Socket } from "socket.io-client";
import { backOffMs } from "../lib/back-off.ts";
import { nowMs } from "../lib/clock.ts";
import { onReturn } from "../lib/presence.ts";
import { every, later, whenIdle } from "../lib/timers.ts";
import { freshToken, tokenInsteadOf } from "./client.ts";

/** Something that was pushed: its name tells the type of its payload. */
export type Pushed = {
  [E in RealtimeEvent]: { readonly name: E; readonly payload: RealtimePayload<E> };
}[RealtimeEvent];

export interface RealtimeListener {
  /** Something happened to the member signed in here. */
  onEvent(event: Pushed): void;
  /** From now on everything is told. What happened before is the caller's to ask for. */
  onConnected(): void;
  /** Nothing is told any more; it comes back by itself. */
  onLost(): void;
  /** It could not come, or come back; it tries again. */
  onFailed(): void;
}

type PushSocket = Socket<ServerToClientEvents>;

const SILENCE_CHECK_MS = 15_000;

/**
 * The push of the member signed in here (wire.md §4): by WebSocket, else by polling. It comes back by itself: at once with another token
 * when the server ended it with the old one, else with a back-off that a return to the tab or of the network cuts short. The socket code
 * loads with the first of them, so pages for visitors do without it.
 */
export class Realtime {
  readonly #listener: RealtimeListener;
  readonly #stopWatching: () => void;
  #socket: PushSocket | undefined;
  #token: string | null = null;
  #failures = 0;
  #isTrying = false;
  #isClosed = false;
  #heardAt = 0;
  #callOff = () => {};

  constructor(listener: RealtimeListener) {
    this.#listener = listener;
    const stopReturns = onReturn(() => {
      this.#endIfSilent();
      this.connect();
    });
    const stopChecks = every(SILENCE_CHECK_MS, () => this.#endIfSilent());
    this.#stopWatching = () => {
      stopReturns();
      stopChecks();
    };
    this.connect();
  }

  /** Tries now, unless it is there or being tried. */
  connect(): void {
    if (this.#isClosed || this.#isTrying || this.#socket?.connected === true) return;
    this.#callOff();
    this.#isTrying = true;
    // The screen comes first: its own answers are no older for it, and what was missed meanwhile is asked for.
    if (this.#socket === undefined) whenIdle(() => void this.#load());
    else this.#socket.connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff();
    this.#stopWatching();
    this.#socket?.disconnect();
  }

  async #load(): Promise<void> {
    if (this.#isClosed) return;
    try {
      const { io } = await import("socket.io-client");
      if (this.#isClosed) return;
      const socket: PushSocket = io({ path: "/socket.io", reconnection: false, auth: (give) => void this.#sign(give) });
      this.#socket = socket;
      hearEvents(socket, (event) => this.#listener.onEvent(event));
      socket.io.on("ping", () => this.#hear());
      socket.on("connect", () => this.#connected());
      socket.on("disconnect", (reason) => this.#lost(reason));
      socket.on("connect_error", ({ message }) => this.#failed(message));
    } catch {
      this.#failed("no code");
    }
  }

  async #sign(give: (data: { token: string | null }) => void): Promise<void> {
    this.#token = await freshToken().catch(() => null);
    give({ token: this.#token });
  }

  #hear(): void {
    this.#heardAt = nowMs();
  }

  /** After a sleep of the device a connection may look alive whose other end has long given up. */
  #endIfSilent(): void {
    if (this.#socket?.connected === true && nowMs() - this.#heardAt > PUSH_SILENCE_MAX_MS) this.#socket.disconnect();
  }

  #connected(): void {
    this.#isTrying = false;
    this.#hear();
    this.#failures = 0;
    this.#listener.onConnected();
  }

  #lost(reason: string): void {
    this.#isTrying = false;
    if (this.#isClosed) return;
    this.#listener.onLost();
    // The server ended it, as when the token ran out or the session was ended elsewhere: only another token leads back.
    if (reason === "io server disconnect") void this.#comeBack();
    else if (reason === "io client disconnect") this.connect();
    else this.#tryLater();
  }

  #failed(reason: string): void {
    this.#isTrying = false;
    if (this.#isClosed) return;
    this.#failures += 1;
    this.#listener.onFailed();
    // Two clocks that disagree may have it refused again and again: the first time at once, then like any failure.
    if (reason === "token_not_valid" && this.#failures === 1) void this.#comeBack();
    else this.#tryLater();
  }

  #tryLater(): void {
    this.#callOff();
    this.#callOff = later(backOffMs(this.#failures), () => this.connect());
  }

  async #comeBack(): Promise<void> {
    this.#isTrying = true;
    const token = await tokenInsteadOf(this.#token).catch(() => undefined);
    this.#isTrying = false;
    // The session is over: the guards lead to the login, and nobody listens any more.
    if (token === null) return;
    if (token === undefined) this.#tryLater();
    else this.connect();
  }
}

function hearEvents(socket: PushSocket, onEvent: (event: Pushed) => void): void {
  socket.on("notification:new", (payload) => onEvent({ name: "notification:new", payload }));
  socket.on("notification:count", (payload) => onEvent({ name: "notification:count", payload }));
  socket.on("message:new", (payload) => onEvent({ name: "message:new", payload }));
  socket.on("message:deleted", (payload) => onEvent({ name: "message:deleted", payload }));
  socket.on("conversation:read", (payload) => onEvent({ name: "conversation:read", payload }));
  socket.on("conversation:changed", (payload) => onEvent({ name: "conversation:changed", payload }));
  socket.on("friends:changed", (payload) => onEvent({ name: "friends:changed", payload }));
  socket.on("experiences:changed", (payload) => onEvent({ name: "experiences:changed", payload }));
  socket.on("profile:changed", (payload) => onEvent({ name: "profile:changed", payload }));
  socket.on("projects:changed", (payload) => onEvent({ name: "projects:changed", payload }));
  socket.on("feed:changed", (payload) => onEvent({ name: "feed:changed", payload }));
}
