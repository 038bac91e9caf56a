import { appCopy } from "@chonsu/shared/copy/app";
import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { readUserId, STORED, useUserId } from "../../api/session.ts";
import { readStored } from "../../lib/storage.ts";
import { paths } from "../../paths/paths.ts";
import { loginRedirect } from "../frame/login-redirect.ts";

/** Routes for members: a visitor goes to /login and comes back afterwards (product.md §2). */
export function MembersOnly() {
  const userId = useUserId();
  const location = useLocation();
  if (userId === null) return <Leave to={paths.login} state={{ from: `${location.pathname}${location.search}` }} />;
  return <Outlet />;
}

/**
 * The login and the invitation: a member goes to /home (product.md §2), or where the login was asked for. Who signs in here is led on the
 * same way, in every tab.
 */
export function VisitorsOnly() {
  const userId = useUserId();
  const state: unknown = useLocation().state;
  return userId === null ? <Outlet /> : <Leave {...loginRedirect(state, userId)} />;
}

/** Sign-up routes: a member who comes here goes to /home. Who becomes one on the way sees the sign-up to its end. */
export function NewcomersOnly() {
  const [isMember] = useState(() => readUserId() !== null);
  return isMember ? <Leave to={paths.home} /> : <Outlet />;
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
  return isInvited ? <Outlet /> : <Leave to={otherwise} />;
}

/** Says that the login is looked at while the way to the other screen is fetched (product.md §2). */
function Leave({ to, state }: { to: string; state?: unknown }) {
  return (
    <>
      <CheckingLogin />
      <Navigate to={to} replace state={state} />
    </>
  );
}

/** What guards and lazy screens show while they find out. */
export function CheckingLogin() {
  return (
    <p role="status" className="waiting">
      {appCopy.checkingLogin}
    </p>
  );
}
