import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { clearSession } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";

/** Clears everything stored here and goes to /login (product.md §2). What was fetched is gone with the screens that showed it. */
export function LogoutScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    clearSession();
    void navigate(paths.login, { replace: true });
  }, [navigate]);
  return null;
}
