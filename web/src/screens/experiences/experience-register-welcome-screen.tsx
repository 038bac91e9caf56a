import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { useJoin } from "../../features/experiences/experiences.mutations.ts";
import { InvalidAccess } from "../../features/sessions/invalid-access.tsx";
import { stateText } from "../../lib/navigation-state.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { paths } from "../../paths/paths.ts";
import { SignUpDone } from "../sign-up/sign-up-done.tsx";

/**
 * `/experience/invitation/register/welcome`: after signing in. The start button accepts the invitation and opens the new profile
 * (product.md §2).
 */
export function ExperienceRegisterWelcomeScreen() {
  const state: unknown = useLocation().state;
  const name = stateText(state, "name");
  const code = stateText(state, "experienceCode");
  const userId = useUserId();
  const navigate = useNavigate();
  const join = useJoin(code ?? "");
  const start = useSingleFlight(async () => {
    // A refusal has shown its reason; the profile opens anyway.
    await join.mutateAsync().catch(() => undefined);
    void navigate(paths.profile(userId ?? 0), { replace: true });
  });
  if (name === undefined || code === undefined) {
    return userId === null ? <InvalidAccess /> : <Navigate to={paths.home} replace />;
  }
  if (userId === null) return <Navigate to={paths.login} replace state={{ experienceCode: code }} />;
  return <SignUpDone name={name} onStart={() => void start()} />;
}
