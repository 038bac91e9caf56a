import { createContext, use, useEffect, useEffectEvent, useState } from "react";
import { useIsSeen } from "../lib/presence.ts";
import { Refused } from "./control.ts";

/** Counts how often all data of the page became stale: a new instance started, or the server is back. */
export const EpochContext = createContext(0);

interface Stream<Item> {
  /** The newest first; undefined before the first response. */
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  /** Fetches from the beginning. */
  again(): void;
}

interface StreamPage<Item, Cursor> {
  /** The newest first. */
  readonly items: readonly Item[];
  /** The cursor for the next request. */
  readonly cursor: Cursor;
}

/**
 * Reads a stream of items: fetches the existing ones, then waits for new ones while the page is visible. Starts again when `key` changes,
 * when the page becomes visible again, or when all data is stale. The first call of `fetchPage` gets no cursor.
 */
export function useStream<Item, Cursor>(options: {
  readonly key: string;
  readonly max: number;
  fetchPage(cursor: Cursor | undefined, signal: AbortSignal): Promise<StreamPage<Item, Cursor>>;
  onNew?(items: readonly Item[]): void;
}): Stream<Item> {
  const epoch = use(EpochContext);
  const isSeen = useIsSeen();
  const [round, setRound] = useState(0);
  const beginning = `${epoch} ${round} ${options.key}`;
  const [state, setState] = useState<StreamState<Item>>({ beginning });
  const readStream = useEffectEvent(async (signal: AbortSignal) => {
    const first = await options.fetchPage(undefined, signal);
    setState({ beginning, items: first.items });
    for (let { cursor } = first; !signal.aborted; ) {
      const next = await options.fetchPage(cursor, signal);
      cursor = next.cursor;
      if (next.items.length === 0) continue;
      setState(({ items = [] }) => ({ beginning, items: [...next.items, ...items].slice(0, options.max) }));
      options.onNew?.(next.items);
    }
  });
  useEffect(() => {
    if (!isSeen) return undefined;
    const run = new AbortController();
    readStream(run.signal).catch((error) => {
      if (run.signal.aborted) return;
      // The old instance is gone; the new one is already running.
      if (error instanceof Refused && error.code === "RESET") setRound((last) => last + 1);
      else setState({ beginning, error });
    });
    return () => run.abort();
  }, [beginning, isSeen]);
  const error = state.beginning === beginning ? state.error : undefined;
  return { items: state.items, error, again: () => setRound((last) => last + 1) };
}

interface StreamState<Item> {
  /** The start that the items belong to. */
  readonly beginning: string;
  readonly items?: readonly Item[];
  readonly error?: unknown;
}
