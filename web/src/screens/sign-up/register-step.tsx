import { signUpCopy } from "@chonsu/shared/copy/sign-up";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError, detailOf, isRefusedWith } from "../../api/errors.ts";
import type { SignUpBody } from "../../features/accounts/accounts.mutations.ts";
import {
  newDraft,
  problemsOf,
  type SignUpDraft,
  type SignUpProblems,
  toWireProfile,
} from "../../features/accounts/sign-up-profile.ts";
import { SignUpProfileForm } from "../../features/accounts/sign-up-profile-form.tsx";
import { InvalidAccess } from "../../features/sessions/invalid-access.tsx";
import { useDebounced } from "../../lib/timers.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { SignUpPage } from "./sign-up-page.tsx";
import { type Certified, readCertified } from "./sign-up-state.ts";

/** The pause before input is stored: browsers refuse many changes of the history in a short time. */
const KEEP_MS = 400;

interface RegisterStepProps {
  /** Step 1 of this kind of sign-up. */
  certifyPath: string;
  /** Makes the account. Its errors are shown here. */
  join: (registration: SignUpBody) => Promise<unknown>;
  /** Called after the account was made. */
  onJoined: (registration: SignUpBody) => Promise<void>;
}

/** Step 2 of every sign-up (product.md §2); reached only from step 1. */
export function RegisterStep(props: RegisterStepProps) {
  const [certified] = useState(readCertified(useLocation().state));
  return certified === undefined ? <InvalidAccess /> : <ProfileStep {...props} certified={certified} />;
}

function ProfileStep({ certified, certifyPath, join, onJoined }: RegisterStepProps & { certified: Certified }) {
  const { inviteeName, draft: restored } = certified;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const isDone = useRef(false);
  // The state of the history entry also has what step 1 passed on; a reload keeps both.
  const keep = useDebounced((draft: SignUpDraft) => {
    if (!isDone.current)
      void navigate(pathname, { replace: true, state: { ...certified, draft }, preventScrollReset: true });
  }, KEEP_MS);
  const proveAgain = (draft: SignUpDraft) => {
    isDone.current = true;
    toast(signUpCopy.verifyAgain, { kind: "error" });
    void navigate(certifyPath, { replace: true, state: { inviteeName, draft } });
  };
  const submit = async (draft: SignUpDraft): Promise<SignUpProblems> => {
    const { email, password, verification } = certified;
    const registration: SignUpBody = { email, password, profile: toWireProfile(draft), verification };
    try {
      await join(registration);
    } catch (error) {
      // The verification of the address expires after ten minutes (R3). The input is kept.
      if (isRefusedWith(error, "VERIFICATION_MISSING")) proveAgain(draft);
      else return refusedBy(error);
      return {};
    }
    isDone.current = true;
    await onJoined(registration);
    return {};
  };
  const refusedBy = (error: unknown): SignUpProblems => {
    const problems = error instanceof ApiError ? problemsOf(error.fields) : {};
    if (Object.keys(problems).length === 0) toast(detailOf(error, signUpCopy.failed), { kind: "error" });
    return problems;
  };
  return (
    <SignUpPage
      step={2}
      title={signUpCopy.profileTitle}
      onBack={() => void navigate(certifyPath, { state: { inviteeName } })}
    >
      <SignUpProfileForm
        start={restored ?? newDraft(inviteeName)}
        isRestored={restored !== undefined}
        isBusy={isBusy}
        isDone={() => isDone.current}
        onDraft={keep}
        onSubmit={async (draft) => {
          setBusy(true);
          return submit(draft).finally(() => setBusy(false));
        }}
      />
    </SignUpPage>
  );
}
