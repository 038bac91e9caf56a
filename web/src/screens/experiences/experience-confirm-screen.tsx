import { experienceShareCopy as copy } from "@chonsu/shared/copy/experience-editor";
import { useLocation } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { InviteShare } from "../../features/experiences/invite-share.tsx";
import { InvalidAccess } from "../../features/sessions/invalid-access.tsx";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { CheckCircleIcon } from "../../ui/icon/state-icons.tsx";
import { readConfirmed } from "./confirmed.ts";
import styles from "./experiences.module.css";

const MARK_PX = 56;

/** `/experience/confirm`: link and QR code of the new experience (product.md §2). Opened another way, it says so and redirects home. */
export function ExperienceConfirmScreen() {
  const userId = useUserId() ?? 0;
  const confirmed = readConfirmed(useLocation().state);
  if (confirmed === undefined) return <InvalidAccess />;
  const { experienceId, title } = confirmed;
  return (
    <ScreenBody className={styles.confirm}>
      <div className={styles.done}>
        <span className={styles.mark}>
          <CheckCircleIcon size={MARK_PX} />
        </span>
        <h1 className={styles.doneTitle}>{copy.doneTitle}</h1>
        <p className={styles.doneName}>{title}</p>
        <p className={styles.text}>{copy.doneText}</p>
      </div>
      <InviteShare experienceId={experienceId} title={title} userId={userId} />
      <ButtonLink href={paths.profileExperience(userId, experienceId)} replace isWide variant="secondary">
        {copy.done}
      </ButtonLink>
    </ScreenBody>
  );
}
