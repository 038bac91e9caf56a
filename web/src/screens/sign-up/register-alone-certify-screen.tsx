import { paths } from "../../paths/paths.ts";
import { CertifyStep } from "./certify-step.tsx";

/** `/register-alone/certify`: step 1 of a sign-up without an invitation. */
export function RegisterAloneCertifyScreen() {
  return <CertifyStep nextPath={paths.registerAloneRegister} backPath={paths.login} />;
}
