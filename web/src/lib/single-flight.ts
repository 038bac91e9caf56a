import { useCallback, useEffect, useRef } from "react";

/**
 * An action that does nothing while its last run is in progress, so that a double tap runs it once. The pending state of a mutation is
 * rendered too late for that. The returned function is stable.
 */
export function useSingleFlight<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const newest = useRef(action);
  const isFlying = useRef(false);
  useEffect(() => {
    newest.current = action;
  });
  return useCallback(async (...args: Args) => {
    if (isFlying.current) return;
    isFlying.current = true;
    try {
      await newest.current(...args);
    } finally {
      isFlying.current = false;
    }
  }, []);
}
