import { passwordResetCopy } from "@chonsu/shared/copy/sign-up";
import { useNavigate } from "react-router-dom";
import { detailOf } from "../../api/errors.ts";
import { dropTokens } from "../../api/session.ts";
import { useResetPassword } from "../../features/accounts/accounts.mutations.ts";
import { certifiedNeeded } from "../../features/accounts/certified-needed.ts";
import { NewPasswordFields } from "../../features/accounts/new-password-fields.tsx";
import { useNewPassword } from "../../features/accounts/use-new-password.ts";
import { useLoadVerificationMode } from "../../features/settings/settings.queries.ts";
import { EmailVerificationFields } from "../../features/verifications/email-verification-fields.tsx";
import { useEmailVerification } from "../../features/verifications/use-email-verification.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { paths } from "../../paths/paths.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Needed } from "../../ui/form/needed.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import styles from "./password-reset.module.css";

/** `/password-reset`: the address is verified, then a new password is set (product.md §4; R3–R5). */
export function PasswordResetScreen() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.login);
  const toast = useToast();
  const verification = useEmailVerification({
    purpose: "reset",
    loadMode: useLoadVerificationMode(),
    verifiedText: passwordResetCopy.verified,
  });
  const password = useNewPassword();
  const reset = useResetPassword();
  const { verified } = verification;
  const send = useSingleFlight(async () => {
    if (verified === undefined || !password.isGood) return;
    try {
      await reset.mutateAsync({ ...verified, newPassword: password.password });
    } catch (error) {
      return toast(detailOf(error, passwordResetCopy.failed), { kind: "error" });
    }
    // A reset ends every session of that member, this one too (R5).
    dropTokens();
    void navigate(paths.passwordResetConfirm, { replace: true, state: { email: verified.email } });
  });
  const submit = () => {
    void send();
  };
  return (
    <div className={styles.page}>
      <PageHeader title={passwordResetCopy.title} onBack={goBack} />
      <Form className={styles.form} onSubmit={submit}>
        <p className={styles.text}>{passwordResetCopy.text}</p>
        <EmailVerificationFields state={verification} />
        <NewPasswordFields state={password} isLocked={verified === undefined} labels={passwordResetCopy} />
        <Needed fields={certifiedNeeded(verification, password, passwordResetCopy)}>
          <Button
            type="submit"
            size="l"
            isWide
            isBusy={reset.isPending}
            disabled={verified === undefined || !password.isGood}
          >
            {passwordResetCopy.submit}
          </Button>
        </Needed>
      </Form>
    </div>
  );
}
