import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { registerAlone, type SignUpBody } from "../../features/accounts/accounts.mutations.ts";
import { openSession, requestTokens } from "../../features/sessions/sessions.mutations.ts";
import { paths } from "../../paths/paths.ts";
import { RegisterStep } from "./register-step.tsx";

/**
 * `/register-alone/register`: step 2; then it signs in and shows the welcome screen, or goes to the login when that fails (product.md §2).
 */
export function RegisterAloneRegisterScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const enter = async (registration: SignUpBody) => {
    const { email, profile } = registration;
    try {
      openSession(client, await requestTokens(registration));
    } catch {
      void navigate(paths.login, { replace: true, state: { email } });
      return;
    }
    void navigate(paths.registerAloneWelcome, { replace: true, state: { name: profile.user_name } });
  };
  return <RegisterStep certifyPath={paths.registerAloneCertify} join={registerAlone} onJoined={enter} />;
}
