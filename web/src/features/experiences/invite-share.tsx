import { experienceShareCopy as copy } from "@chonsu/shared/copy/experience-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../paths/paths.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { useCopyLink } from "../../ui/copy-link/use-copy-link.ts";
import { useShareLink } from "../../ui/copy-link/use-share-link.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { CopyIcon, ShareIcon } from "../../ui/icon/action-icons.tsx";
import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import { SkeletonBlock, SkeletonGroup } from "../../ui/skeleton/skeleton.tsx";
import { experienceQueries } from "./experiences.queries.ts";
import styles from "./invite-share.module.css";

interface InviteShareProps {
  experienceId: number;
  title: string;
  /** The creator, who is the viewer. */
  userId: number;
}

/** The link that invites to an experience: to copy, and as a QR code to show or save (product.md §2). */
export function InviteShare({ experienceId, title, userId }: InviteShareProps) {
  const link = useQuery(experienceQueries.link(userId, experienceId));
  const copyLink = useCopyLink();
  const inviter = useQuery(experienceQueries.inviter());
  const shareLink = useShareLink();
  if (link.data === undefined && link.isError) {
    return <ErrorState title={copy.loadFailed} onRetry={link.refetch} isRetrying={link.isFetching} />;
  }
  if (link.data === undefined) return <ShareSkeleton />;
  const url = link.data.link;
  const printed = { title, giver: inviter.data === undefined ? "" : copy.invitedBy(inviter.data.user_name) };
  if (url === null) {
    return (
      <EmptyState
        drawing="link"
        title={copy.noLink}
        action={<ButtonLink href={paths.experienceEdit(experienceId)}>{copy.writeIntroduction}</ButtonLink>}
      />
    );
  }
  return (
    <div className={styles.share}>
      <QrCode text={url} label={copy.qrOf(title)} fileName={copy.qrFile(title)} printed={printed} words={copy} />
      <div className={styles.link}>
        <p className={styles.label}>{copy.link}</p>
        <p className={styles.url}>{url}</p>
      </div>
      <Button isWide icon={<CopyIcon size={20} />} onClick={() => copyLink(url)}>
        {copy.copy}
      </Button>
      {shareLink && (
        <Button isWide variant="secondary" icon={<ShareIcon size={20} />} onClick={() => shareLink(url, title)}>
          {uiCopy.share}
        </Button>
      )}
    </div>
  );
}

const QR_PX = 262;
const LINK_PX = 72;
const BUTTON_PX = 48;

function ShareSkeleton() {
  return (
    <SkeletonGroup>
      <div className={styles.share}>
        <SkeletonBlock height={QR_PX} />
        <SkeletonBlock height={LINK_PX} />
        <SkeletonBlock height={BUTTON_PX} />
      </div>
    </SkeletonGroup>
  );
}
