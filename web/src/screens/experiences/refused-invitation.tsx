import { appCopy } from "@chonsu/shared/copy/app";
import { experienceWelcomeCopy as copy } from "@chonsu/shared/copy/experience-pages";
import { isRefusedWith } from "../../api/errors.ts";
import { useUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { RefusedPage } from "../sign-up/refused-page.tsx";

interface RefusedInvitationProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** A link that does not work: switched off, unknown, or not loaded; each with a next step. */
export function RefusedInvitation({ error, onRetry, isRetrying }: RefusedInvitationProps) {
  const isMember = useUserId() !== null;
  const { title, hint, canRetry } = textsOf(error);
  return (
    <RefusedPage title={title} hint={hint} onRetry={canRetry ? onRetry : undefined} isRetrying={isRetrying}>
      <ButtonLink href={isMember ? paths.home : paths.login} size="l" isWide variant="secondary">
        {isMember ? appCopy.toHome : copy.toLogin}
      </ButtonLink>
    </RefusedPage>
  );
}

function textsOf(error: unknown): { title: string; hint: string; canRetry: boolean } {
  if (isRefusedWith(error, "EXPERIENCE_LINK_OFF")) return { title: copy.off, hint: copy.offHint, canRetry: false };
  if (isRefusedWith(error, "EXPERIENCE_LINK_NOT_FOUND")) {
    return { title: copy.invalid, hint: copy.invalidHint, canRetry: false };
  }
  return { title: copy.unknown, hint: copy.unknownHint, canRetry: true };
}
