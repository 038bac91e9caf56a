import { verificationCopy } from "@chonsu/shared/copy/sign-up";
import { CODE_LENGTH, EMAIL_MAX } from "@chonsu/shared/limits";
import type { KeyboardEvent } from "react";
import { isMeantEnter } from "../../lib/forms/composition.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import type { EmailVerification } from "./use-email-verification.ts";

/** The address with its button and, after a code was mailed, the code with its button. Both are locked when the address is verified. */
export function EmailVerificationFields({ state }: { state: EmailVerification }) {
  return (
    <>
      <EmailField state={state} />
      {state.mailed !== undefined && <CodeField state={state} />}
    </>
  );
}

function EmailField({ state }: { state: EmailVerification }) {
  const isLocked = state.verified !== undefined;
  const canSend = !isLocked && state.email.trim() !== "";
  return (
    <TextField
      label={verificationCopy.email}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      enterKeyHint="send"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX}
      required
      hint={isLocked ? undefined : verificationCopy.emailHint}
      error={problemAt("email", state)}
      value={state.email}
      readOnly={isLocked || state.isSending}
      onChange={(event) => state.changeEmail(event.target.value)}
      onKeyDown={onEnter(() => canSend && state.send())}
      trailing={
        !isLocked && (
          <Button
            size="s"
            variant="secondary"
            disabled={!canSend}
            isBusy={state.isSending}
            onClick={() => state.send()}
          >
            {state.mailed !== undefined ? verificationCopy.getCodeAgain : verificationCopy.getCode}
          </Button>
        )
      }
    />
  );
}

function CodeField({ state }: { state: EmailVerification }) {
  const isLocked = state.verified !== undefined;
  const canConfirm = !isLocked && state.code.trim() !== "";
  return (
    <TextField
      label={verificationCopy.code}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      required
      // The field appears after the user asked for a code, so it gets the focus.
      autoFocus
      hint={verificationCopy.codeHint}
      error={problemAt("code", state)}
      success={isLocked ? verificationCopy.codeMatches : undefined}
      value={state.code}
      readOnly={isLocked}
      onChange={(event) => state.changeCode(digitsIn(event.target.value))}
      onKeyDown={onEnter(() => canConfirm && state.confirm())}
      trailing={
        !isLocked && (
          <Button
            size="s"
            variant="secondary"
            disabled={!canConfirm}
            isBusy={state.isConfirming}
            onClick={() => state.confirm()}
          >
            {verificationCopy.confirmCode}
          </Button>
        )
      }
    />
  );
}

function problemAt(place: "email" | "code", { problem }: EmailVerification): string | undefined {
  return problem?.place === place ? problem.text : undefined;
}

/** Enter does what the button beside the field does. It never submits the surrounding form. */
function onEnter(action: () => unknown) {
  return (event: KeyboardEvent) => {
    if (event.key === "Enter") event.preventDefault();
    if (isMeantEnter(event)) action();
  };
}

/** The digits of the typed or pasted text: a code copied from a mail may contain spaces. */
function digitsIn(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_LENGTH);
}
