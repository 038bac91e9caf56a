import { useBeforeUnload, useBlocker } from "react-router-dom";

/**
 * Stops every way out of a screen while `isBlocked()` is true: links and the browser's back by the router (then `isAsking` is
 * true until `stay` or `leave` is called), closing and reloading by the browser's own question.
 */
export function useLeaveGuard(isBlocked: () => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isBlocked() && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (isBlocked()) event.preventDefault();
  });
  return {
    isAsking: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
