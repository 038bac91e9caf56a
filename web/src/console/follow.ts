import { createContext, use, useEffect, useEffectEvent, useState } from "react";
import { useIsSeen } from "../lib/presence.ts";
import { Refused } from "./control.ts";

/** Counts how often everything the page shows became out of date: another instance began, or the server is back. */
export const EpochContext = createContext(0);

interface Followed<Item> {
  /** The newest first; undefined before the first answer. */
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  /** Asks from the beginning. */
  again(): void;
}

interface Page<Item, Cursor> {
  /** The newest first. */
  readonly items: readonly Item[];
  /** What the next question begins after. */
  readonly cursor: Cursor;
}

/**
 * What comes one after another: asks for what there is, then waits for what follows, as long as the page is looked at. Begins anew when
 * `key` changes, the page is looked at again, or everything is out of date. `ask` gets no cursor for the first question.
 */
export function useFollowed<Item, Cursor>(options: {
  readonly key: string;
  readonly max: number;
  ask(cursor: Cursor | undefined, signal: AbortSignal): Promise<Page<Item, Cursor>>;
  onNew?(items: readonly Item[]): void;
}): Followed<Item> {
  const epoch = use(EpochContext);
  const isSeen = useIsSeen();
  const [round, setRound] = useState(0);
  const beginning = `${epoch} ${round} ${options.key}`;
  const [state, setState] = useState<State<Item>>({ beginning });
  const follow = useEffectEvent(async (signal: AbortSignal) => {
    const first = await options.ask(undefined, signal);
    setState({ beginning, items: first.items });
    for (let { cursor } = first; !signal.aborted; ) {
      const next = await options.ask(cursor, signal);
      cursor = next.cursor;
      if (next.items.length === 0) continue;
      setState(({ items = [] }) => ({ beginning, items: [...next.items, ...items].slice(0, options.max) }));
      options.onNew?.(next.items);
    }
  });
  useEffect(() => {
    if (!isSeen) return undefined;
    const run = new AbortController();
    follow(run.signal).catch((error) => {
      if (run.signal.aborted) return;
      // What was asked for is over; what comes after it is there already.
      if (error instanceof Refused && error.code === "RESET") setRound((last) => last + 1);
      else setState({ beginning, error });
    });
    return () => run.abort();
  }, [beginning, isSeen]);
  const error = state.beginning === beginning ? state.error : undefined;
  return { items: state.items, error, again: () => setRound((last) => last + 1) };
}

interface State<Item> {
  /** Which beginning it belongs to. */
  readonly beginning: string;
  readonly items?: readonly Item[];
  readonly error?: unknown;
}
