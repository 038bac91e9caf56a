import { appCopy } from "@chonsu/shared/copy/app";
import { use, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { readUserId, STORED, useUserId } from "../../api/session.ts";
import { readStored } from "../../lib/storage.ts";
import { paths } from "../../paths/paths.ts";
import { HasEndedContext } from "../frame/has-ended.ts";
import { loginRedirect } from "../frame/login-redirect.ts";

/**
 * Routes for members: redirects a visitor to /login, which leads back afterwards (product.md §2). The login is told when the session has
 * ended meanwhile, in another tab or at the server.
 */
export function MembersOnly() {
  const userId = useUserId();
  const hasEnded = use(HasEndedContext);
  const location = useLocation();
  const from = `${location.pathname}${location.search}`;
  if (userId === null) return <Leave to={paths.login} state={{ from, ...(hasEnded && { hasEnded }) }} />;
  return <Outlet />;
}

/**
 * The login and the invitation: redirects a member to /home (product.md §2), or to the page that needed the login. A login in another tab
 * has the same effect.
 */
export function VisitorsOnly() {
  const userId = useUserId();
  const state: unknown = useLocation().state;
  return userId === null ? <Outlet /> : <Leave {...loginRedirect(state, userId)} />;
}

/** Sign-up routes: redirects a member to /home. A member who has just signed up here sees the sign-up to its end. */
export function NewcomersOnly() {
  const [isMember] = useState(() => readUserId() !== null);
  return isMember ? <Leave to={paths.home} /> : <Outlet />;
}

/**
 * Invited sign-up: needs the stored flag, otherwise redirects to /logout (product.md §2). The flag is checked on entering, because `/end`
 * removes it.
 */
export function InvitedOnly() {
  return <Invited otherwise={paths.logout} />;
}

/** The profile step of an invited sign-up: needs the stored flag, otherwise redirects to /login (product.md §2). */
export function InvitedProfileOnly() {
  return <Invited otherwise={paths.login} />;
}

function Invited({ otherwise }: { otherwise: string }) {
  const [isInvited] = useState(() => readStored(STORED.invited) === "true");
  return isInvited ? <Outlet /> : <Leave to={otherwise} />;
}

/** Shows that the login is being checked while the target screen loads (product.md §2). */
function Leave({ to, state }: { to: string; state?: unknown }) {
  return (
    <>
      <CheckingLogin />
      <Navigate to={to} replace state={state} />
    </>
  );
}

/** Shown by guards and lazy screens while they load: the shape of the frame, as in index.html, with the text for screen readers. */
export function CheckingLogin() {
  return (
    <div className="waiting">
      <p role="status" className="visually-hidden">
        {appCopy.checkingLogin}
      </p>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
