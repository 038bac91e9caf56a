import { inviteCopy } from "@chonsu/shared/copy/invite";
import type { InvitationLink } from "@chonsu/shared/entities/invitation-links";
import { deadlineLabel } from "@chonsu/shared/format/time/local-time";
import { useState } from "react";
import { detailOf } from "../../api/errors.ts";
import { notePage } from "../../lib/note-page.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/chip/chip.tsx";
import { useCopyLink } from "../../ui/copy-link/use-copy-link.ts";
import { useShareLink } from "../../ui/copy-link/use-share-link.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ShareIcon, TrashIcon } from "../../ui/icon/action-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import styles from "./invitation-links.module.css";
import { useCreateLink, useRevokeLink } from "./invitation-links.mutations.ts";

interface LinkListProps {
  links: readonly InvitationLink[];
  onRevoked: () => void;
  /** A new link for the name of an expired one. */
  onCreated: (link: InvitationLink) => void;
  /** Leads to the form for a link. The name is that of a link that could not be made again. */
  onInvite: (name?: string) => void;
}

/** All my links with their states. Unused ones can be revoked (product.md §4). */
export function LinkList({ links, onRevoked, onCreated, onInvite }: LinkListProps) {
  const [asked, setAsked] = useState<InvitationLink>();
  const [isAsking, setAsking] = useState(false);
  const inviteAgain = useInviteAgain(onCreated, onInvite);
  const ask = (link: InvitationLink) => {
    setAsked(link);
    setAsking(true);
  };
  return (
    <>
      {links.length === 0 && (
        <EmptyState
          drawing="invitations"
          title={inviteCopy.empty}
          hint={inviteCopy.emptyHint}
          action={
            <Button variant="secondary" onClick={() => onInvite()}>
              {inviteCopy.begin}
            </Button>
          }
        />
      )}
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.id} className={styles.row}>
            <Avatar id={link.invitee_id ?? link.id} name={link.invitee_name} />
            <div className={styles.words}>
              <p className={styles.name}>{link.invitee_name}</p>
              <LinkState link={link} />
            </div>
            <LinkActions link={link} onRevoke={() => ask(link)} onAgain={() => void inviteAgain(link)} />
          </li>
        ))}
      </ul>
      <RevokeDialog link={asked} isOpen={isAsking} onClose={() => setAsking(false)} onRevoked={onRevoked} />
    </>
  );
}

function LinkState({ link }: { link: InvitationLink }) {
  switch (link.status) {
    case "pending":
      return <p className={styles.state}>{inviteCopy.validUntil(deadlineLabel(link.expires_at))}</p>;
    case "accepted":
      return <Chip>{inviteCopy.accepted}</Chip>;
    case "expired":
      return <p className={styles.state}>{inviteCopy.expired}</p>;
    default:
      return link.status satisfies never;
  }
}

/**
 * Makes a new link for the name of an expired one, which is revoked first: it may have the last place. When that fails afterwards, the name
 * is offered in the form.
 */
function useInviteAgain(onCreated: LinkListProps["onCreated"], onLost: (name: string) => void) {
  const revoke = useRevokeLink();
  const create = useCreateLink();
  const toast = useToast();
  return useSingleFlight(async ({ id, invitee_name: name }: InvitationLink) => {
    const isStillHere = notePage();
    let isRevoked = false;
    try {
      await revoke.mutateAsync(id);
      isRevoked = true;
      const link = await create.mutateAsync(name);
      if (isStillHere()) onCreated(link);
    } catch (error) {
      toast(detailOf(error, inviteCopy.createFailed), { kind: "error" });
      if (isRevoked) onLost(name);
    }
  });
}

interface LinkActionsProps {
  link: InvitationLink;
  onRevoke: () => void;
  onAgain: () => void;
}

function LinkActions({ link, onRevoke, onAgain }: LinkActionsProps) {
  const copy = useCopyLink();
  const share = useShareLink();
  const name = link.invitee_name;
  if (link.status === "accepted") {
    return link.invitee_id === null ? null : (
      <ButtonLink
        size="s"
        variant="secondary"
        href={paths.profile(link.invitee_id)}
        aria-label={inviteCopy.profileOf(name)}
      >
        {inviteCopy.profile}
      </ButtonLink>
    );
  }
  return (
    <div className={styles.actions}>
      {link.status === "expired" && (
        <Button size="s" variant="secondary" aria-label={inviteCopy.againOf(name)} onClick={onAgain}>
          {inviteCopy.again}
        </Button>
      )}
      <Button
        size="s"
        variant="secondary"
        disabled={link.status === "expired"}
        aria-label={inviteCopy.copyOf(name)}
        onClick={() => copy(link.link)}
      >
        {inviteCopy.copy}
      </Button>
      {share !== undefined && link.status === "pending" && (
        <IconButton
          label={inviteCopy.shareOf(name)}
          icon={<ShareIcon size={20} />}
          onClick={() => share(link.link, inviteCopy.shareTitle)}
        />
      )}
      <IconButton label={inviteCopy.revokeOf(name)} icon={<TrashIcon size={20} />} onClick={onRevoke} />
    </div>
  );
}

interface RevokeDialogProps {
  /** Stays while the dialog closes, so that its text does not disappear before. */
  link: InvitationLink | undefined;
  isOpen: boolean;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks before a link is revoked. The row disappears at once and comes back after a failure. */
function RevokeDialog({ link, isOpen, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = useRevokeLink();
  const toast = useToast();
  const confirm = () => {
    onClose();
    if (link === undefined) return;
    revoke.mutateAsync(link.id).then(
      () => {
        toast(inviteCopy.revoked, { kind: "success" });
        onRevoked();
      },
      (error: unknown) => toast(detailOf(error, inviteCopy.revokeFailed), { kind: "error" }),
    );
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDanger
      title={inviteCopy.revokeQuestion(link?.invitee_name ?? "")}
      confirmLabel={inviteCopy.revokeConfirm}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {inviteCopy.revokeText}
    </ConfirmDialog>
  );
}
