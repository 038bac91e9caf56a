import { chatCopy } from "@chonsu/shared/copy/chat";
import { uiCopy } from "@chonsu/shared/copy/ui";
import type { Conversation } from "@chonsu/shared/entities/conversations";
import { majorsLabel } from "@chonsu/shared/format/people";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { RelationBadge } from "../../entities/people/relation-badge.tsx";
import { userQuery } from "../../entities/people/user.query.ts";
import { useLeaveConversation } from "../../features/conversations/conversations.mutations.ts";
import { otherNameOf } from "../../features/conversations/other-side.ts";
import { paths } from "../../paths/paths.ts";
import { ActionSheet } from "../../ui/action-sheet/action-sheet.tsx";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { BackIcon, LogoutIcon, PersonIcon } from "../../ui/icon/navigation-icons.tsx";
import { IconLink } from "../../ui/icon-button/icon-button.tsx";
import { Link } from "../../ui/link/link.tsx";
import { SkeletonCircle, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./conversations-screen.module.css";

/** The header of an open conversation: back button, the other member with the relation, and a menu to leave. */
export function ChatHead({ conversation }: { conversation: Conversation }) {
  const name = otherNameOf(conversation);
  const { other_user_id: otherId, other_user_profile: profile } = conversation;
  const words = (
    <>
      <Avatar id={otherId ?? 0} name={otherId === null ? null : name} image={profile.image} size="s" />
      <span className={styles.who}>
        <h2 className="one-line">{name}</h2>
        {otherId !== null && <Meta otherId={otherId} majors={majorsLabel(profile.major1, profile.major2)} />}
      </span>
    </>
  );
  return (
    <header className={styles.chatHead}>
      <WayBack />
      {otherId === null ? (
        <span className={styles.person}>{words}</span>
      ) : (
        <Link href={paths.profile(otherId)} className={styles.person}>
          {words}
        </Link>
      )}
      <ChatMenu conversation={conversation} />
    </header>
  );
}

/**
 * The header while the conversation is loading. Without a conversation it has only a back button, and only on phones, where the list is not
 * visible.
 */
export function NoChatHead({ isComing }: { isComing: boolean }) {
  return (
    <header className={classNames(styles.chatHead, !isComing && styles.phoneOnly)}>
      <WayBack />
      {isComing && (
        <span className={styles.person}>
          <SkeletonCircle size={32} />
          <SkeletonLine width="40%" />
        </span>
      )}
    </header>
  );
}

function WayBack() {
  return (
    <span className={styles.back}>
      <IconLink label={uiCopy.back} icon={<BackIcon />} href={paths.conversations} />
    </span>
  );
}

/** The distance to a member, once it is known. */
export function Relation({ userId }: { userId: number }) {
  const { data } = useQuery(userQuery(userId));
  return <RelationBadge degree={data?.relation_degree} />;
}

function Meta({ otherId, majors }: { otherId: number; majors: string }) {
  return (
    <span className={styles.meta}>
      <Relation userId={otherId} />
      <span className="one-line">{majors}</span>
    </span>
  );
}

function ChatMenu({ conversation }: { conversation: Conversation }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveConversation();
  const navigate = useNavigate();
  const { id, other_user_id: otherId } = conversation;
  const profile =
    otherId === null ? [] : [{ label: chatCopy.toProfile, icon: <PersonIcon />, href: paths.profile(otherId) }];
  return (
    <>
      <ActionSheet
        label={chatCopy.options}
        items={[
          ...profile,
          { label: chatCopy.leave, icon: <LogoutIcon />, isDanger: true, onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={chatCopy.leaveQuestion}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          void navigate(paths.conversations, { replace: true });
          leave.mutate(id);
        }}
      >
        {chatCopy.leaveHint}
      </ConfirmDialog>
    </>
  );
}
