import { appCopy } from "@chonsu/shared/copy/app";
import { experienceWelcomeCopy as copy } from "@chonsu/shared/copy/experiences";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { isRefusedWith } from "../../api/errors.ts";
import { useUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Rings } from "../../ui/rings/rings.tsx";
import styles from "../sign-up/welcome.module.css";

interface RefusedInvitationProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

const MARK_PX = 96;

/** A link that does not work: switched off, unknown, or not loaded; each with a next step. */
export function RefusedInvitation({ error, onRetry, isRetrying }: RefusedInvitationProps) {
  const isMember = useUserId() !== null;
  const { title, hint, canRetry } = textsOf(error);
  return (
    <div className={styles.page}>
      <Rings level="far" size={MARK_PX} />
      <div role="alert">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.muted}>{hint}</p>
      </div>
      <div className={styles.action}>
        {canRetry && (
          <Button size="l" isWide isBusy={isRetrying} onClick={onRetry}>
            {uiCopy.retry}
          </Button>
        )}
        <ButtonLink href={isMember ? paths.home : paths.login} size="l" isWide variant="secondary">
          {isMember ? appCopy.toHome : copy.toLogin}
        </ButtonLink>
      </div>
    </div>
  );
}

function textsOf(error: unknown): { title: string; hint: string; canRetry: boolean } {
  if (isRefusedWith(error, "EXPERIENCE_LINK_OFF")) return { title: copy.off, hint: copy.offHint, canRetry: false };
  if (isRefusedWith(error, "EXPERIENCE_LINK_NOT_FOUND")) {
    return { title: copy.invalid, hint: copy.invalidHint, canRetry: false };
  }
  return { title: copy.unknown, hint: copy.unknownHint, canRetry: true };
}
