import type { RealtimeEvent, RealtimePayload, ServerToClientEvents } from "@chonsu/shared/realtime";
import type { Socket } from "socket.io-client";
import { later } from "../lib/timers.ts";
import { freshToken, renew } from "./client.ts";

/** Between being turned away and coming back, so that two clocks that disagree do not make a storm. */
const COME_BACK_MS = 1000;

/** Something that was pushed: its name tells the type of its payload. */
export type Pushed = {
  [E in RealtimeEvent]: { readonly name: E; readonly payload: RealtimePayload<E> };
}[RealtimeEvent];

/** How the push stands. `away` means events may have been missed. */
export type RealtimeState = "connecting" | "connected" | "away";

export interface RealtimeListener {
  /** Something happened to the member signed in here. */
  onEvent(event: Pushed): void;
  /** `connected` after `away` is the moment to fetch what was missed. */
  onState(state: RealtimeState): void;
}

/**
 * Opens the push of the member signed in here (wire.md §4). It comes back by itself with a back-off, with a renewed token when the
 * old one ran out. The socket code loads with the first call, so pages for visitors do without it. Returns the way to close it.
 */
export function openRealtime(listener: RealtimeListener): () => void {
  let socket: Socket<ServerToClientEvents> | undefined;
  let isClosed = false;
  listener.onState("connecting");
  void connect(listener).then((opened) => {
    if (isClosed) opened.close();
    else socket = opened;
  });
  return () => {
    isClosed = true;
    socket?.close();
  };
}

async function connect(listener: RealtimeListener): Promise<Socket<ServerToClientEvents>> {
  const { io } = await import("socket.io-client");
  const socket: Socket<ServerToClientEvents> = io({
    path: "/socket.io",
    auth: (give) => void giveToken(give),
  });
  socket.on("notification:new", (payload) => listener.onEvent({ name: "notification:new", payload }));
  socket.on("notification:count", (payload) => listener.onEvent({ name: "notification:count", payload }));
  socket.on("message:new", (payload) => listener.onEvent({ name: "message:new", payload }));
  socket.on("message:deleted", (payload) => listener.onEvent({ name: "message:deleted", payload }));
  socket.on("conversation:read", (payload) => listener.onEvent({ name: "conversation:read", payload }));
  socket.on("conversation:changed", (payload) => listener.onEvent({ name: "conversation:changed", payload }));
  socket.on("friends:changed", (payload) => listener.onEvent({ name: "friends:changed", payload }));
  socket.on("experiences:changed", (payload) => listener.onEvent({ name: "experiences:changed", payload }));
  socket.on("profile:changed", (payload) => listener.onEvent({ name: "profile:changed", payload }));
  socket.on("connect", () => listener.onState("connected"));
  socket.on("disconnect", (reason) => {
    listener.onState("away");
    // The server closed it, as when the token ran out: come back with a new one.
    if (reason === "io server disconnect") void comeBack(socket);
  });
  socket.on("connect_error", (error) => {
    listener.onState("away");
    if (error.message === "token_not_valid") void comeBack(socket);
  });
  return socket;
}

async function giveToken(give: (data: { token: string | null }) => void): Promise<void> {
  give({ token: await freshToken().catch(() => null) });
}

async function comeBack(socket: Socket<ServerToClientEvents>): Promise<void> {
  const token = await renew().catch(() => undefined);
  if (token !== null) later(COME_BACK_MS, () => socket.connect());
}
