import { uiCopy } from "@chonsu/shared/copy/ui";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { classNames } from "../class-names/class-names.ts";
import { EyeIcon, EyeOffIcon } from "../icon/action-icons.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import styles from "./field.module.css";
import { describedBy, FieldFrame, type FieldWords } from "./field-frame.tsx";
import { limitError } from "./limit-error.ts";

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<"input">, "size"> {
  /** A button at the field's right end, such as 인증코드 받기. */
  trailing?: ReactNode;
  /** Right of the label. */
  aside?: ReactNode;
  /** The maximum number of characters. A longer text stays, with the sentence for it: nothing that was pasted is cut off. */
  maxCharacters?: number | undefined;
}

/** A one-line text field with label, hint, error or success. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    success,
    isRequired,
    trailing,
    aside,
    maxCharacters,
    id,
    className,
    error: given,
    ...rest
  } = props;
  const error = given ?? limitError(props.value, maxCharacters);
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame id={inputId} {...{ label, hint, error, success, isRequired, aside, className }}>
      <div className={classNames(styles.box, error !== undefined && styles.wrong)}>
        <input
          type="text"
          required={isRequired}
          {...rest}
          {...describedBy(inputId, { error })}
          id={inputId}
          className={styles.input}
        />
        {trailing}
      </div>
    </FieldFrame>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, "trailing" | "type">;

/** A password field with a button that shows the text. Set `autoComplete` to current-password or new-password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      trailing={
        <IconButton
          label={isShown ? uiCopy.hidePassword : uiCopy.showPassword}
          icon={isShown ? <EyeOffIcon size={22} /> : <EyeIcon size={22} />}
          onClick={() => setShown(!isShown)}
          disabled={props.disabled}
          className={styles.reveal}
        />
      }
    />
  );
}
