import { appCopy } from "@chonsu/shared/copy/app";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { STORED, useUserId } from "../api/session.ts";
import { readStored } from "../lib/storage.ts";
import { paths } from "./paths.ts";

/** Routes for members: a visitor goes to /login and comes back afterwards (product.md §2). */
export function MembersOnly() {
  const userId = useUserId();
  const location = useLocation();
  if (userId === null)
    return <Navigate to={paths.login} replace state={{ from: `${location.pathname}${location.search}` }} />;
  return <Outlet />;
}

/** Login and sign-up routes: a member goes to /home (product.md §2). */
export function VisitorsOnly() {
  return useUserId() === null ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** Invited sign-up: only with the stored flag, else to /logout (the profile step: to /login; product.md §2). */
export function InvitedOnly({ otherwise }: { otherwise: string }) {
  return readStored(STORED.invited) === "true" ? <Outlet /> : <Navigate to={otherwise} replace />;
}

/** What guards and lazy screens show while they find out. */
export function CheckingLogin() {
  return (
    <p role="status" className="visually-hidden">
      {appCopy.checkingLogin}
    </p>
  );
}
