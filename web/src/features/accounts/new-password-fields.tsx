import { newPasswordCopy } from "@chonsu/shared/copy/sign-up";
import { PASSWORD_MAX } from "@chonsu/shared/limits";
import { PasswordField } from "../../ui/field/field.tsx";
import type { NewPassword } from "./use-new-password.ts";

interface NewPasswordFieldsProps {
  state: NewPassword;
  /** Before the address is proven there is no password to set (product.md §2). */
  isLocked?: boolean | undefined;
  labels?: { readonly password: string; readonly again: string } | undefined;
}

/** Both entries, with the line that says whether they are equal. */
export function NewPasswordFields({ state, isLocked = false, labels = newPasswordCopy }: NewPasswordFieldsProps) {
  const shared = { autoComplete: "new-password", maxLength: PASSWORD_MAX, required: true, disabled: isLocked };
  return (
    <>
      <PasswordField
        {...shared}
        label={labels.password}
        hint={isLocked ? newPasswordCopy.afterCode : undefined}
        value={state.password}
        onChange={(event) => state.setPassword(event.target.value)}
      />
      <PasswordField
        {...shared}
        label={labels.again}
        error={state.error}
        success={state.success}
        value={state.again}
        onChange={(event) => state.setAgain(event.target.value)}
      />
    </>
  );
}
