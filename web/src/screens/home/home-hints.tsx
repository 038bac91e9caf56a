import { homeCopy } from "@chonsu/shared/copy/home";
import { INSTALL_HINT_AGAIN_MS, PROFILE_COMPLETE_MIN } from "@chonsu/shared/limits";
import type { ReactNode } from "react";
import { STORED } from "../../api/session.ts";
import { useMe } from "../../features/users/users.queries.ts";
import { useDismissal } from "../../lib/dismissal.ts";
import { isApplePhone, isInstalled, PHONE_WITH_TOUCH, useInstallPrompt } from "../../lib/install-prompt.ts";
import { useMediaQuery } from "../../lib/media-query.ts";
import { useIsBackAgain } from "../../lib/visits.ts";
import { paths } from "../../paths/paths.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { CloseIcon, ShareIcon } from "../../ui/icon/action-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { RingsMark } from "../../ui/rings/rings.tsx";
import styles from "./home-hints.module.css";

/** Hints over the lower edge of the feed, one at a time: first about an unfinished profile, then, from the second visit on, about installing. */
export function HomeHints() {
  const isUnfinished = useIsUnfinished();
  const [isProfileClosed, closeProfile] = useDismissal("profileHintDismissedAt", INSTALL_HINT_AGAIN_MS);
  const [isInstallClosed, closeInstall] = useDismissal(STORED.dismissedAt, INSTALL_HINT_AGAIN_MS);
  const isPhone = useMediaQuery(PHONE_WITH_TOUCH);
  const isBackAgain = useIsBackAgain();
  const offersInstall = isPhone && isBackAgain && !isInstallClosed && !isInstalled();
  return (
    <div role="status" className={styles.container}>
      {isUnfinished && !isProfileClosed && <ProfileHint onClose={closeProfile} />}
      {(isUnfinished === false || isProfileClosed) && offersInstall && <InstallHint onClose={closeInstall} />}
    </div>
  );
}

/** Whether there are fewer than two interests and skills together (product.md §5); undefined when unknown. */
function useIsUnfinished(): boolean | undefined {
  const { data: me } = useMe();
  return me && me.profile.skills.length + me.profile.keywords.length < PROFILE_COMPLETE_MIN;
}

function ProfileHint({ onClose }: { onClose: () => void }) {
  return (
    <Hint
      title={homeCopy.completeTitle}
      onClose={onClose}
      action={
        <ButtonLink href={paths.editProfile} size="s">
          {homeCopy.complete}
        </ButtonLink>
      }
    >
      {homeCopy.completeHint}
    </Hint>
  );
}

/** The browser's install prompt, or a description of the steps (product.md §4: again after seven days). */
function InstallHint({ onClose }: { onClose: () => void }) {
  const prompt = useInstallPrompt();
  if (prompt !== null) {
    const install = () => void prompt().finally(onClose);
    return (
      <Hint
        title={homeCopy.installTitle}
        onClose={onClose}
        action={
          <Button size="s" onClick={install}>
            {homeCopy.install}
          </Button>
        }
      >
        {homeCopy.installHint}
      </Hint>
    );
  }
  return (
    <Hint title={homeCopy.installTitle} onClose={onClose}>
      {isApplePhone() && <ShareIcon size={18} className={styles.inline} />}
      {isApplePhone() ? homeCopy.installIos : homeCopy.installMenu}
    </Hint>
  );
}

interface HintProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  onClose: () => void;
}

function Hint({ title, children, action, onClose }: HintProps) {
  return (
    <section aria-label={title} className={styles.hint}>
      <RingsMark size={32} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
        {action}
      </div>
      <IconButton label={homeCopy.closeHint(title)} icon={<CloseIcon size={20} />} onClick={onClose} />
    </section>
  );
}
