import { appCopy } from "@chonsu/shared/copy/app";
import { loginCopy } from "@chonsu/shared/copy/login";
import { useLocation } from "react-router-dom";
import { LoginForm } from "../../features/sessions/login-form.tsx";
import { stateText } from "../../lib/navigation-state.ts";
import { paths } from "../../paths/paths.ts";
import { Link } from "../../ui/link/link.tsx";
import { RingsMark } from "../../ui/rings/rings.tsx";
import styles from "./login.module.css";

const MARK_PX = 64;

/** `/login` (product.md §2, §4). After signing in, the guard redirects to the requested page, or home. */
export function LoginScreen() {
  const state: unknown = useLocation().state;
  return (
    <div className={styles.page}>
      <Link href={paths.landing} className={styles.brand} aria-label={appCopy.brand}>
        <RingsMark size={MARK_PX} />
        <span className={styles.name}>{appCopy.brand}</span>
      </Link>
      <h1 className="visually-hidden">{appCopy.titles.login}</h1>
      <p className={styles.slogan}>{loginCopy.slogan}</p>
      <LoginForm startEmail={stateText(state, "email") ?? ""} />
      <p className={styles.foot}>
        <Link href={paths.passwordReset} className={styles.link}>
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
