import type { VerificationPurpose } from "@chonsu/shared/contract/verifications";
import { verificationCopy } from "@chonsu/shared/copy/sign-up";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { statePart, stateText } from "../../lib/navigation-state.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import {
  type MailedCode,
  type Problem,
  useConfirmCode,
  useRequestCode,
  type VerificationMode,
  type VerifiedEmail,
} from "./verifications.mutations.ts";

interface VerificationOptions {
  purpose: VerificationPurpose;
  /** Who makes the code; called when a code is requested. */
  loadMode: () => Promise<VerificationMode>;
  /** The toast for a verified address, where there is one (product.md §8, password reset). */
  verifiedText?: string | undefined;
}

interface VerificationState {
  readonly email: string;
  readonly code: string;
  /** The code mailed to the present address. */
  readonly mailed: MailedCode | undefined;
  readonly verified: VerifiedEmail | undefined;
  readonly problem: Problem | undefined;
}

/** The first state: an address that was passed on, or before a reload the address that got a code. */
function startWith(kept: unknown): VerificationState {
  const part = statePart(kept, "mailed");
  const ownCode = statePart(part, "ownCode");
  const email = stateText(part, "email") ?? stateText(kept, "email") ?? "";
  const mailed = typeof ownCode === "number" || ownCode === null ? { email, ownCode } : undefined;
  return { email, code: "", mailed, verified: undefined, problem: undefined };
}

/**
 * The steps of verifying an address: email entered, code requested, code entered, verified; then both inputs are locked (product.md §4,
 * §5). The history entry keeps the mailed code: a phone may reload the page while its user reads the mail.
 */
export function useEmailVerification({ purpose, loadMode, verifiedText }: VerificationOptions) {
  const place = useLocation();
  const navigate = useNavigate();
  const kept: unknown = place.state;
  const [state, setState] = useState(() => startWith(kept));
  const toast = useToast();
  const request = useRequestCode(purpose, loadMode);
  const confirmation = useConfirmCode(purpose);
  const change = (part: Partial<VerificationState>) => setState((now) => ({ ...now, problem: undefined, ...part }));
  const showProblem = (problem: Problem) =>
    problem.place === "toast" ? toast(problem.text, { kind: "error" }) : change({ problem });
  return {
    ...state,
    isSending: request.isPending,
    isConfirming: confirmation.isPending,
    // A code belongs to the address it was mailed to; another address needs a new one.
    changeEmail: (email: string) => change({ email, mailed: undefined, code: "" }),
    changeCode: (code: string) => change({ code }),
    send: useSingleFlight(async () => {
      change({});
      const outcome = await request.mutateAsync(state.email.trim());
      if (outcome.problem !== undefined) return showProblem(outcome.problem);
      change({ mailed: outcome.value, code: "" });
      const entry = { ...Object(kept), mailed: outcome.value };
      void navigate(place, { replace: true, state: entry, preventScrollReset: true });
      toast(verificationCopy.codeSent, { kind: "success" });
    }),
    confirm: useSingleFlight(async () => {
      if (state.mailed === undefined) return;
      const outcome = await confirmation.mutateAsync({ mailed: state.mailed, typed: state.code.trim() });
      if (outcome.problem !== undefined) return showProblem(outcome.problem);
      change({ verified: outcome.value });
      if (verifiedText !== undefined) toast(verifiedText, { kind: "success" });
    }),
  };
}

export type EmailVerification = ReturnType<typeof useEmailVerification>;
