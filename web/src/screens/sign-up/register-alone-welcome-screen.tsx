import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { InvalidAccess } from "../../features/sessions/invalid-access.tsx";
import { stateText } from "../../lib/navigation-state.ts";
import { paths } from "../../paths/paths.ts";
import { SignUpDone } from "./sign-up-done.tsx";

/** `/register-alone/welcome`: shown after the sign-up has signed in. Members who come another way are redirected home. */
export function RegisterAloneWelcomeScreen() {
  const name = stateText(useLocation().state, "name");
  const isMember = useUserId() !== null;
  const navigate = useNavigate();
  if (name === undefined) return isMember ? <Navigate to={paths.home} replace /> : <InvalidAccess />;
  return (
    <SignUpDone name={name} onStart={() => void navigate(isMember ? paths.home : paths.login, { replace: true })} />
  );
}
