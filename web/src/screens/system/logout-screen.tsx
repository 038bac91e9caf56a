import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { clearSession } from "../../api/session.ts";
import { paths } from "../../app/paths.ts";

/** Clears everything stored here and goes to /login (product.md §2). */
export function LogoutScreen() {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    clearSession();
    client.clear();
    void navigate(paths.login, { replace: true });
  }, [client, navigate]);
  return null;
}
