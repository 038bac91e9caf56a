import { passwordResetCopy } from "@chonsu/shared/copy/sign-up";
import { useLocation, useNavigate } from "react-router-dom";
import { stateText } from "../../lib/navigation-state.ts";
import { paths } from "../../paths/paths.ts";
import { Button } from "../../ui/button/button.tsx";
import { CheckCircleIcon } from "../../ui/icon/state-icons.tsx";
import styles from "./password-reset.module.css";

const MARK_PX = 72;

/** `/password-reset-confirm`: says that it worked and leads to the login, which gets the address. */
export function PasswordResetConfirmScreen() {
  const email = stateText(useLocation().state, "email");
  const navigate = useNavigate();
  return (
    <div className={styles.done}>
      <CheckCircleIcon size={MARK_PX} className={styles.mark} />
      <h1>{passwordResetCopy.done}</h1>
      <p className={styles.text}>{passwordResetCopy.doneText}</p>
      <Button
        size="l"
        isWide
        className={styles.action}
        onClick={() => void navigate(paths.login, { replace: true, state: { email } })}
      >
        {passwordResetCopy.login}
      </Button>
    </div>
  );
}
