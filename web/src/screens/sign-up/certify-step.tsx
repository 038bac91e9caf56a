import { newPasswordCopy, signUpCopy } from "@chonsu/shared/copy/sign-up";
import { useLocation, useNavigate } from "react-router-dom";
import { certifiedNeeded } from "../../features/accounts/certified-needed.ts";
import { NewPasswordFields } from "../../features/accounts/new-password-fields.tsx";
import { readDraft } from "../../features/accounts/sign-up-profile.ts";
import { useNewPassword } from "../../features/accounts/use-new-password.ts";
import { useLoadVerificationMode } from "../../features/settings/settings.queries.ts";
import { EmailVerificationFields } from "../../features/verifications/email-verification-fields.tsx";
import { useEmailVerification } from "../../features/verifications/use-email-verification.ts";
import { stateText } from "../../lib/navigation-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Needed } from "../../ui/form/needed.tsx";
import styles from "./sign-up.module.css";
import { SignUpPage } from "./sign-up-page.tsx";
import type { Certified } from "./sign-up-state.ts";

interface CertifyStepProps {
  /** Step 2 of this kind of sign-up. */
  nextPath: string;
  backPath: string;
}

/**
 * Step 1 of every sign-up (product.md §2): the address is verified, then a password is set. Next needs both and passes them on in the
 * navigation state.
 */
export function CertifyStep({ nextPath, backPath }: CertifyStepProps) {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const verification = useEmailVerification({ purpose: "signup", loadMode: useLoadVerificationMode() });
  const password = useNewPassword();
  const { verified } = verification;
  const goOn = () => {
    if (verified === undefined || !password.isGood) return;
    const certified: Certified = {
      ...verified,
      password: password.password,
      inviteeName: stateText(state, "inviteeName") ?? "",
      draft: readDraft(state),
    };
    void navigate(nextPath, { state: certified });
  };
  return (
    <SignUpPage step={1} title={signUpCopy.certifyTitle} onBack={() => void navigate(backPath)}>
      <Form className={styles.form} onSubmit={goOn}>
        <EmailVerificationFields state={verification} />
        <NewPasswordFields state={password} isLocked={verified === undefined} />
        <Needed fields={certifiedNeeded(verification, password, newPasswordCopy)}>
          <Button type="submit" size="l" isWide disabled={verified === undefined || !password.isGood}>
            {signUpCopy.next}
          </Button>
        </Needed>
      </Form>
    </SignUpPage>
  );
}
