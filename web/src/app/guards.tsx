import { appCopy } from "@chonsu/shared/copy/app";
import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { readUserId, STORED, useUserId } from "../api/session.ts";
import { readStored } from "../lib/storage.ts";
import { paths } from "./paths.ts";
import { wayOn } from "./way-on.ts";

/** Routes for members: a visitor goes to /login and comes back afterwards (product.md §2). */
export function MembersOnly() {
  const userId = useUserId();
  const location = useLocation();
  if (userId === null)
    return <Navigate to={paths.login} replace state={{ from: `${location.pathname}${location.search}` }} />;
  return <Outlet />;
}

/**
 * The login and the invitation: a member goes to /home (product.md §2), or where the login was asked for. Who signs in here is led on the
 * same way, in every tab.
 */
export function VisitorsOnly() {
  const userId = useUserId();
  const state: unknown = useLocation().state;
  return userId === null ? <Outlet /> : <Navigate to={wayOn(state, userId)} replace />;
}

/** Sign-up routes: a member who comes here goes to /home. Who becomes one on the way sees the sign-up to its end. */
export function NewcomersOnly() {
  const [isMember] = useState(() => readUserId() !== null);
  return isMember ? <Navigate to={paths.home} replace /> : <Outlet />;
}

/** Invited sign-up: only with the stored flag, else to /logout (product.md §2). The flag counts on entering: `/end` takes it away. */
export function InvitedOnly() {
  return <Invited otherwise={paths.logout} />;
}

/** The profile step of an invited sign-up: only with the stored flag, else to /login (product.md §2). */
export function InvitedProfileOnly() {
  return <Invited otherwise={paths.login} />;
}

function Invited({ otherwise }: { otherwise: string }) {
  const [isInvited] = useState(() => readStored(STORED.invited) === "true");
  return isInvited ? <Outlet /> : <Navigate to={otherwise} replace />;
}

/** What guards and lazy screens show while they find out. */
export function CheckingLogin() {
  return (
    <p role="status" className="visually-hidden">
      {appCopy.checkingLogin}
    </p>
  );
}
