import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { logOut } from "../../api/client.ts";
import { readUserId } from "../../api/session.ts";
import { hasWaiting } from "../../features/conversations/introductions/asked-key.ts";
import { later } from "../../lib/timers.ts";
import { paths } from "../../paths/paths.ts";
import { type ShowToast, useEndWaiting, useToast } from "../../ui/toast/toast.tsx";

/**
 * Clears all stored data, ends the session at the server, and goes to /login (product.md §2). The query cache was dropped with the screens
 * that used it. Commands that could still be undone, and requests that are kept, are sent first, while the member is signed in. With the state `isOver` the session is
 * over at the server already.
 */
export function LogoutScreen() {
  const navigate = useNavigate();
  const endWaiting = useEndWaiting();
  const toast = useToast();
  const isOver = Object(useLocation().state).isOver === true;
  useEffect(() => {
    endWaiting();
    const leave = async () => {
      if (!isOver) await sendKept(toast);
      void logOut({ isOver });
      await navigate(paths.login, { replace: true });
    };
    return later(0, () => void leave());
  }, [endWaiting, navigate, toast, isOver]);
  return null;
}

/** Requests for introductions that may not have reached the server. Nothing waits when there are none. */
async function sendKept(toast: ShowToast): Promise<void> {
  if (!hasWaiting(readUserId())) return;
  const load = () => import("../../features/conversations/introductions/send-requests.ts");
  await load().then(
    ({ sendBeforeLogout }) => sendBeforeLogout(toast),
    () => undefined,
  );
}
