import { inviteCopy } from "@chonsu/shared/copy/invite";
import { uiCopy } from "@chonsu/shared/copy/ui";
import type { InvitationLink } from "@chonsu/shared/entities/invitation-links";
import { deadlineLabel } from "@chonsu/shared/format/time/local-time";
import { Button } from "../../ui/button/button.tsx";
import { useCopyLink } from "../../ui/copy-link/use-copy-link.ts";
import { useShareLink } from "../../ui/copy-link/use-share-link.ts";
import { CopyIcon, ShareIcon } from "../../ui/icon/action-icons.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./invitation-links.module.css";

interface CreatedLinkSheetProps {
  /** Stays while the sheet closes, so that its text does not disappear before. */
  link: InvitationLink | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** A new link, ready to be copied. */
export function CreatedLinkSheet({ link, isOpen, onClose }: CreatedLinkSheetProps) {
  const copy = useCopyLink();
  const share = useShareLink();
  const url = link?.link ?? "";
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={inviteCopy.created}
      description={inviteCopy.createdText(link?.invitee_name ?? "")}
      footer={
        <>
          {share ? (
            <Button
              variant="secondary"
              icon={<ShareIcon size={20} />}
              onClick={() => share(url, inviteCopy.shareTitle)}
            >
              {uiCopy.share}
            </Button>
          ) : (
            <Button variant="secondary" onClick={onClose}>
              {uiCopy.close}
            </Button>
          )}
          <Button icon={<CopyIcon size={20} />} onClick={() => copy(url)}>
            {inviteCopy.copy}
          </Button>
        </>
      }
    >
      <p className={styles.link}>{link?.link}</p>
      <p className={styles.until}>{link !== undefined && inviteCopy.validUntil(deadlineLabel(link.expires_at))}</p>
    </Sheet>
  );
}
