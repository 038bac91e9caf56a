import { newPasswordCopy } from "@chonsu/shared/copy/sign-up";
import { lengthOf } from "@chonsu/shared/format/text/typed-text";
import { PASSWORD_GOOD_LENGTH, PASSWORD_MAX } from "@chonsu/shared/limits";
import { PasswordField } from "../../ui/field/field.tsx";
import type { NewPassword } from "./use-new-password.ts";

interface NewPasswordFieldsProps {
  state: NewPassword;
  /** A password can be set only after the address is verified (product.md §2). */
  isLocked?: boolean | undefined;
  labels?: { readonly password: string; readonly again: string } | undefined;
}

/** Both password fields, with a line that says whether they are equal. */
export function NewPasswordFields({ state, isLocked = false, labels = newPasswordCopy }: NewPasswordFieldsProps) {
  const shared = { autoComplete: "new-password", maxCharacters: PASSWORD_MAX, required: true, disabled: isLocked };
  return (
    <>
      <PasswordField
        {...shared}
        name="password"
        label={labels.password}
        hint={hintFor(state.password, isLocked)}
        value={state.password}
        onChange={(event) => state.setPassword(event.target.value)}
      />
      <PasswordField
        {...shared}
        name="again"
        label={labels.again}
        error={state.error}
        success={state.success}
        value={state.again}
        onChange={(event) => state.setAgain(event.target.value)}
      />
    </>
  );
}

function hintFor(password: string, isLocked: boolean): string | undefined {
  if (isLocked) return newPasswordCopy.afterCode;
  return password !== "" && lengthOf(password) < PASSWORD_GOOD_LENGTH ? newPasswordCopy.short : undefined;
}
