import { PUSH_SILENCE_MAX_MS } from "@chonsu/shared/limits";
import type { RealtimeEvent, RealtimePayload } from "@chonsu/shared/realtime/realtime";
import type { Socket } from "socket.io-client";
import { backOffMs } from "../lib/back-off.ts";
import { nowMs } from "../lib/clock.ts";
import { onReturn } from "../lib/presence.ts";
import { every, later, whenIdle } from "../lib/timers.ts";
import { freshToken, tokenInsteadOf } from "./client.ts";

/** A pushed event. Its name determines the type of its payload. */
export type Pushed = {
  [E in RealtimeEvent]: { readonly name: E; readonly payload: RealtimePayload<E> };
}[RealtimeEvent];

export interface RealtimeListener {
  /** An event for the signed-in member. */
  onEvent(event: Pushed): void;
  /** The connection is open: from now on all events arrive. The caller fetches what happened before. */
  onConnected(): void;
  /** The connection is lost; it will be opened again. */
  onLost(): void;
  /** The connection could not be opened; the next try follows. */
  onFailed(): void;
}

const SILENCE_CHECK_MS = 15_000;

/**
 * The push connection of the signed-in member (wire.md §4): WebSocket, or polling where WebSocket is blocked. It reconnects by itself. When
 * the server closed it because of an old token, it reconnects at once with a new token, otherwise with a back-off. The back-off ends early
 * when the user or the network returns. The socket code is loaded at the first connection, so pages for visitors do not load it.
 */
export class Realtime {
  readonly #listener: RealtimeListener;
  readonly #stopWatching: () => void;
  #socket: Socket | undefined;
  #token: string | null = null;
  #failures = 0;
  #isTrying = false;
  #isClosed = false;
  #heardAt = 0;
  #cancelNextTry = () => {};

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

  /** Connects now, unless connected or connecting. */
  connect(): void {
    if (this.#isClosed || this.#isTrying || this.#socket?.connected === true) return;
    this.#cancelNextTry();
    this.#isTrying = true;
    // The first render has priority. Nothing is lost by the wait: missed changes are fetched afterwards.
    if (this.#socket === undefined) whenIdle(() => void this.#load());
    else this.#socket.connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelNextTry();
    this.#stopWatching();
    this.#socket?.disconnect();
  }

  async #load(): Promise<void> {
    if (this.#isClosed) return;
    try {
      const { io } = await import("socket.io-client");
      if (this.#isClosed) return;
      const socket: Socket = io({ path: "/socket.io", reconnection: false, auth: (give) => void this.#sign(give) });
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

  /** After the device slept, a connection may look open although the other end has closed it. */
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
    // The server closed it, because the token expired or the session was ended elsewhere: only a new token helps.
    if (reason === "io server disconnect") void this.#comeBack();
    else if (reason === "io client disconnect") this.connect();
    else this.#tryLater();
  }

  #failed(reason: string): void {
    this.#isTrying = false;
    if (this.#isClosed) return;
    this.#failures += 1;
    this.#listener.onFailed();
    // With different clocks the server may refuse the token again and again: reconnect at once the first time, later with the back-off.
    if (reason === "token_not_valid" && this.#failures === 1) void this.#comeBack();
    else this.#tryLater();
  }

  #tryLater(): void {
    this.#cancelNextTry();
    this.#cancelNextTry = later(backOffMs(this.#failures), () => this.connect());
  }

  async #comeBack(): Promise<void> {
    this.#isTrying = true;
    const token = await tokenInsteadOf(this.#token).catch(() => undefined);
    this.#isTrying = false;
    // The session is over: the guards lead to the login.
    if (token === null) return;
    if (token === undefined) this.#tryLater();
    else this.connect();
  }
}

/** Every event that this page receives. */
const EVENTS: { readonly [E in RealtimeEvent]: E } = {
  "notification:new": "notification:new",
  "notification:count": "notification:count",
  "message:new": "message:new",
  "message:deleted": "message:deleted",
  "conversation:read": "conversation:read",
  "conversation:changed": "conversation:changed",
  "friends:changed": "friends:changed",
  "experiences:changed": "experiences:changed",
  "profile:changed": "profile:changed",
  "projects:changed": "projects:changed",
  "feed:changed": "feed:changed",
};

function hearEvents(socket: Socket, onEvent: (event: Pushed) => void): void {
  for (const name of Object.values(EVENTS)) socket.on(name, (payload) => onEvent({ name, payload }));
}
