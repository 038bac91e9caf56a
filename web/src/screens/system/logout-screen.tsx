import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { clearSession } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";

/** Clears all stored data and goes to /login (product.md §2). The query cache was dropped with the screens that used it. */
export function LogoutScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    clearSession();
    void navigate(paths.login, { replace: true });
  }, [navigate]);
  return null;
}
