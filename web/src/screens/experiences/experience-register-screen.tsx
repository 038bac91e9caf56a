import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { registerByExperience, type SignUpBody } from "../../features/accounts/accounts.mutations.ts";
import { experienceQueries } from "../../features/experiences/experiences.queries.ts";
import { openSession, requestTokens } from "../../features/sessions/sessions.mutations.ts";
import { paths } from "../../paths/paths.ts";
import { RegisterStep } from "../sign-up/register-step.tsx";

/**
 * `/experience/invitation/register/{invitationCode}/{inviter}`: step 2; then it signs in and shows the welcome screen. When signing in
 * fails, it goes to the login, which gets the address, the invitation and the new member's id (product.md §2, §4).
 */
export function ExperienceRegisterScreen() {
  const { invitationCode: code = "", inviter = "" } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const newcomerId = useRef<number | null>(null);
  const join = async (registration: SignUpBody) => {
    const { experience } = await client.ensureQueryData(experienceQueries.welcome(code, null));
    const invitation = { code, inviterId: Number(inviter), experienceId: experience.id };
    newcomerId.current = (await registerByExperience(registration, invitation)).id;
  };
  const enter = async (registration: SignUpBody) => {
    try {
      openSession(client, await requestTokens(registration));
    } catch {
      const state = { email: registration.email, experienceCode: code, targetUserId: newcomerId.current };
      void navigate(paths.login, { replace: true, state });
      return;
    }
    const state = { name: registration.profile.user_name, experienceCode: code };
    void navigate(paths.experienceRegisterWelcome, { replace: true, state });
  };
  return <RegisterStep certifyPath={paths.experienceCertify(code, inviter)} join={join} onJoined={enter} />;
}
