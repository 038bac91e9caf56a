import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../../api/errors.ts";
import { useInView } from "../../../lib/in-view.ts";
import { isOnline, useOnline } from "../../../lib/online.ts";
import { onReturn } from "../../../lib/presence.ts";

/** Changes of other members are not pushed. What a card in view shows is at most this old. */
const LIVE_MS = 15_000;
const NOT_FOUND = 404;

/**
 * A query that is asked again while its element is in view: when the element is drawn, when the user returns, and at intervals as long as
 * the tab is visible. The interval ends when the thing is gone.
 */
export function useLive<Data, Key extends QueryKey>(query: UseQueryOptions<Data, Error, Data, Key>) {
  const [ref, isInView] = useInView();
  const isLive = useOnline() && isInView;
  const { data, error, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => isLive && !isGone(state.error) && LIVE_MS,
  });
  useEffect(() => {
    if (!isInView) return;
    return onReturn(() => {
      if (isOnline()) void refetch({ cancelRefetch: false });
    });
  }, [isInView, refetch]);
  return { ref, data, error };
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND;
}
