import { useLocation, useNavigate } from "react-router-dom";
import { STORED } from "../../api/session.ts";
import { InvalidAccess } from "../../features/sessions/invalid-access.tsx";
import { stateText } from "../../lib/navigation-state.ts";
import { removeStored } from "../../lib/storage.ts";
import { paths } from "../../paths/paths.ts";
import { SignUpDone } from "./sign-up-done.tsx";

/** `/end`: the start button forgets the invitation and leads to the login, which gets the address (product.md §2). */
export function EndScreen() {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const name = stateText(state, "name");
  if (name === undefined) return <InvalidAccess />;
  const start = () => {
    removeStored(STORED.invited);
    removeStored(STORED.inviteCode);
    void navigate(paths.login, { replace: true, state: { email: stateText(state, "email") } });
  };
  return <SignUpDone name={name} onStart={start} />;
}
