import { STORED } from "../../api/session.ts";
import { readStored } from "../../lib/storage.ts";
import { paths } from "../../paths/paths.ts";
import { CertifyStep } from "./certify-step.tsx";

/** `/certify`: step 1 of an invited sign-up. Back leads to the invitation. */
export function CertifyScreen() {
  return <CertifyStep nextPath={paths.register} backPath={paths.welcomeWith(readStored(STORED.inviteCode) ?? "")} />;
}
