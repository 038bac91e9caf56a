import { useCallback, useEffect, useRef } from "react";

/**
 * An action that does nothing while its last run is under way: a double tap does once what a tap does. The pending state of a mutation
 * reaches the screen a moment later than a second tap can come. The returned function keeps its identity.
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
