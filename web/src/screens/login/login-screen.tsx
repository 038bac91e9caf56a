import { appCopy } from "@chonsu/shared/copy/app";
import { loginCopy } from "@chonsu/shared/copy/login";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { LoginForm } from "../../features/sessions/login-form.tsx";
import { statePart, stateText } from "../../lib/navigation-state.ts";
import { paths } from "../../paths/paths.ts";
import { Link } from "../../ui/link/link.tsx";
import { RingsMark } from "../../ui/rings/rings.tsx";
import styles from "./login.module.css";

const MARK_PX = 64;

/** `/login` (product.md §2, §4). After signing in, the guard redirects to the requested page, or home. */
export function LoginScreen() {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const [email, setEmail] = useState(stateText(state, "email") ?? "");
  // Stores the typed address with the history entry, for a user who comes back.
  const keepEmail = () => {
    const kept = typeof state === "object" ? state : {};
    void navigate(paths.login, { replace: true, state: { ...kept, email } });
  };
  return (
    <div className={styles.page}>
      <Link href={paths.landing} className={styles.brand} aria-label={appCopy.brand}>
        <RingsMark size={MARK_PX} />
        <span className={styles.name}>{appCopy.brand}</span>
      </Link>
      <h1 className="visually-hidden">{appCopy.titles.login}</h1>
      <p className={styles.slogan}>{loginCopy.slogan}</p>
      <p role="status" className={styles.ended}>
        {statePart(state, "hasEnded") === true && loginCopy.ended}
      </p>
      <LoginForm startEmail={email} onEmail={setEmail} />
      <p className={styles.foot}>
        <Link href={paths.passwordReset} state={{ email }} onClick={keepEmail} className={styles.link}>
          {loginCopy.resetPassword}
        </Link>
      </p>
      <p className={styles.join}>
        {loginCopy.notMember}
        <Link href={paths.registerAloneCertify} className={styles.link}>
          {loginCopy.signUp}
        </Link>
      </p>
    </div>
  );
}
