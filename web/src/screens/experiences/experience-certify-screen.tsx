import { useParams } from "react-router-dom";
import { paths } from "../../paths/paths.ts";
import { CertifyStep } from "../sign-up/certify-step.tsx";

/** `/experience/invitation/certify/{invitationCode}/{inviter}`: step 1 of a sign-up through an experience. Back leads to the invitation. */
export function ExperienceCertifyScreen() {
  const { invitationCode: code = "", inviter = "" } = useParams();
  return <CertifyStep nextPath={paths.experienceRegister(code, inviter)} backPath={paths.experienceWelcome(code)} />;
}
