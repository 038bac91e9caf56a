import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { clearSession } from "../../api/session.ts";
import { later } from "../../lib/timers.ts";
import { paths } from "../../paths/paths.ts";
import { useEndWaiting } from "../../ui/toast/toast.tsx";

/**
 * Clears all stored data and goes to /login (product.md §2). The query cache was dropped with the screens that used it. Commands that could
 * still be undone are sent first, while the member is signed in.
 */
export function LogoutScreen() {
  const navigate = useNavigate();
  const endWaiting = useEndWaiting();
  useEffect(() => {
    endWaiting();
    return later(0, () => {
      clearSession();
      void navigate(paths.login, { replace: true });
    });
  }, [endWaiting, navigate]);
  return null;
}
