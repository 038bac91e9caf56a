import { useNavigate } from "react-router-dom";
import { STORED } from "../../api/session.ts";
import { registerInvited } from "../../features/accounts/accounts.mutations.ts";
import { readStored } from "../../lib/storage.ts";
import { paths } from "../../paths/paths.ts";
import { RegisterStep } from "./register-step.tsx";

/** `/register`: step 2 of an invited sign-up, then `/end`. */
export function RegisterScreen() {
  const navigate = useNavigate();
  return (
    <RegisterStep
      certifyPath={paths.certify}
      join={(registration) => registerInvited(registration, readStored(STORED.inviteCode) ?? "")}
      onJoined={async ({ email, profile }) =>
        navigate(paths.end, { replace: true, state: { name: profile.user_name, email } })
      }
    />
  );
}
