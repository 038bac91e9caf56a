import { inviteCopy } from "@chonsu/shared/copy/invite";
import type { InvitationLink } from "@chonsu/shared/entities/invitation-links";
import { CHON_MAX, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PeopleSkeleton } from "../../entities/people/people-skeleton.tsx";
import { CreatedLinkSheet } from "../../features/invitation-links/created-link-sheet.tsx";
import { invitationLinkQueries } from "../../features/invitation-links/invitation-links.queries.ts";
import { InviteForm } from "../../features/invitation-links/invite-form.tsx";
import { LinkList } from "../../features/invitation-links/link-list.tsx";
import { RemainingInvites } from "../../features/invitation-links/remaining-invites.tsx";
import { useMe } from "../../features/users/users.queries.ts";
import { canShare, shareLink } from "../../lib/share.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { Banner } from "../../ui/banner/banner.tsx";
import { Card } from "../../ui/card/card.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import styles from "./invite.module.css";

/** `/invite`: the number of remaining invitations, a form for a link, and the states of the links (product.md §2, R13, R14). */
export function InviteScreen() {
  const links = useQuery(invitationLinkQueries.list());
  const me = useMe();
  const [name, setName] = useState("");
  const [created, setCreated] = useState<InvitationLink>();
  const [isShowing, setShowing] = useState(false);
  const status = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isFull = (me.data?.profile.one_degree_count ?? 0) >= CHON_MAX;
  const remaining = remainingOf(links.data?.length, me.data?.is_staff);
  // The pressed button is disabled or removed with its row, so the focus moves to the changed list.
  const focusStatus = () => status.current?.focus({ preventScroll: true });
  const show = (link: InvitationLink) => {
    focusStatus();
    setCreated(link);
    setShowing(true);
    if (canShare()) void share(link);
  };
  const invite = (lost?: string) => {
    if (lost !== undefined) setName((now) => (now === "" ? lost : now));
    field.current?.focus();
  };
  /** Opens by itself over the card, which stays when nothing was sent. */
  const share = async (link: InvitationLink) => {
    if ((await shareLink({ url: link.link, title: inviteCopy.shareTitle })) === "shared") setShowing(false);
  };
  return (
    <ScreenBody>
      <Card tone="accent" className={styles.head}>
        <div className={styles.words}>
          <h1>{inviteCopy.title}</h1>
          <p>{isFull ? inviteCopy.textFull : inviteCopy.text}</p>
        </div>
        <RemainingInvites remaining={remaining} isLost={links.isError || me.isError} />
      </Card>
      {remaining === 0 && <Banner tone="danger">{inviteCopy.noneLeft}</Banner>}
      <InviteForm
        hasQuota={remaining === undefined || remaining === null || remaining > 0}
        name={name}
        onName={setName}
        field={field}
        onCreated={show}
      />
      <p className={styles.quota}>{remaining === null ? inviteCopy.quotaStaff : inviteCopy.quota}</p>
      <section className={styles.status} aria-labelledby="invite-status">
        <h2 id="invite-status" ref={status} tabIndex={-1} className={styles.heading}>
          {inviteCopy.status}
          {links.data !== undefined && <span>{inviteCopy.statusCount(links.data.length)}</span>}
        </h2>
        {links.isPending && <PeopleSkeleton lines={2} />}
        {links.isError && links.data === undefined && (
          <ErrorState title={inviteCopy.loadFailed} onRetry={links.refetch} isRetrying={links.isFetching} />
        )}
        {links.data !== undefined && (
          <LinkList links={links.data} onRevoked={focusStatus} onCreated={show} onInvite={invite} />
        )}
      </section>
      <CreatedLinkSheet link={created} isOpen={isShowing} onClose={() => setShowing(false)} />
    </ScreenBody>
  );
}

/** Undefined when either is unknown, null for staff, otherwise the rest of the quota. */
function remainingOf(made: number | undefined, isStaff: boolean | undefined): number | null | undefined {
  if (isStaff === true) return null;
  if (made === undefined || isStaff === undefined) return undefined;
  return Math.max(0, INVITATION_LINKS_MAX - made);
}
