import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { logOut } from "../../api/client.ts";
import { later } from "../../lib/timers.ts";
import { paths } from "../../paths/paths.ts";
import { useEndWaiting } from "../../ui/toast/toast.tsx";

/**
 * Clears all stored data, ends the session at the server, and goes to /login (product.md §2). The query cache was dropped with the screens
 * that used it. Commands that could still be undone are sent first, while the member is signed in. With the state `isOver` the session is
 * over at the server already.
 */
export function LogoutScreen() {
  const navigate = useNavigate();
  const endWaiting = useEndWaiting();
  const isOver = Object(useLocation().state).isOver === true;
  useEffect(() => {
    endWaiting();
    return later(0, () => {
      void logOut({ isOver });
      void navigate(paths.login, { replace: true });
    });
  }, [endWaiting, navigate, isOver]);
  return null;
}
