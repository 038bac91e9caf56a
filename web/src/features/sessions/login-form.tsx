import { loginCopy } from "@chonsu/shared/copy/login";
import { EMAIL_MAX, PASSWORD_MAX } from "@chonsu/shared/limits";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { isComposingEnter, isMeantEnter } from "../../lib/forms/composition.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { Button } from "../../ui/button/button.tsx";
import { PasswordField, TextField } from "../../ui/field/field.tsx";
import { WarningIcon } from "../../ui/icon/state-icons.tsx";
import styles from "./sessions.module.css";
import { logIn, loginProblem } from "./sessions.mutations.ts";

interface LoginFormProps {
  startEmail: string;
  onEmail: (email: string) => void;
}

/** Email and password (product.md §2, §5, §8). After a refusal it shows the reason and keeps the input. */
export function LoginForm({ startEmail, onEmail }: LoginFormProps) {
  const [email, setEmail] = useState(startEmail);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const passwordInput = useRef<HTMLInputElement>(null);
  // Without react-query, so that the login works before it has loaded. No response is cached.
  const [isPending, setPending] = useState(false);
  const isFilled = email.trim() !== "" && password.trim() !== "";
  const signIn = useSingleFlight(async () => {
    setProblem("");
    setPending(true);
    try {
      await logIn({ email, password });
    } catch (error) {
      setProblem(loginProblem(error));
      passwordInput.current?.select();
    } finally {
      setPending(false);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFilled) void signIn();
  };
  // A disabled button also disables Enter in the browser, so this handler says what is missing.
  const handleKey = (event: KeyboardEvent) => {
    if (isComposingEnter(event)) event.preventDefault();
    if (isMeantEnter(event) && event.target instanceof HTMLInputElement && !isFilled) setProblem(loginCopy.bothNeeded);
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit} onKeyDown={handleKey}>
      <TextField
        label={loginCopy.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        value={email}
        onChange={({ target: { value } }) => {
          setEmail(value);
          onEmail(value);
        }}
      />
      <PasswordField
        label={loginCopy.password}
        autoComplete="current-password"
        maxCharacters={PASSWORD_MAX}
        ref={passwordInput}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div role="alert" className={styles.problem}>
        {problem !== "" && (
          <p>
            <WarningIcon size={18} />
            {problem}
          </p>
        )}
      </div>
      <Button type="submit" size="l" isWide disabled={!isFilled} isBusy={isPending}>
        {loginCopy.submit}
      </Button>
    </form>
  );
}
