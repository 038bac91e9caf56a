import { friendsCopy } from "@chonsu/shared/copy/friends";
import { messagesCopy } from "@chonsu/shared/copy/messages";
import type { Friend } from "@chonsu/shared/entities/friends";
import type { User } from "@chonsu/shared/entities/users";
import { useOpenChat } from "../../features/conversations/use-open-chat.ts";
import { AnswerRequest } from "../../features/friends/answer-request.tsx";
import { FriendRequestButton } from "../../features/friends/friend-request-button.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { ChatIcon } from "../../ui/icon/navigation-icons.tsx";
import styles from "./profile.module.css";

interface ProfileActionsProps {
  user: User;
  /** The chon or the pending request between us. */
  relation: Friend | undefined;
  /** Whether the relation is known. Until then no request button is shown, because there may be a request already. */
  isKnown: boolean;
}

/** 1촌 신청 or 수락 대기, 메시지, and the buttons that answer a request to me. */
export function ProfileActions({ user, relation, isKnown }: ProfileActionsProps) {
  const isPending = relation?.status === "pending";
  const asksMe = isPending && relation.from_user.id === user.id;
  return (
    <>
      {asksMe && (
        <Card tone="accent" className={styles.asks}>
          <p className={styles.asksWords}>{friendsCopy.asksMe(user.user_name)}</p>
          <AnswerRequest request={relation} isWide />
        </Card>
      )}
      <div className={styles.actions}>
        {isKnown && !asksMe && (
          <FriendRequestButton userId={user.id} degree={user.relation_degree} isWaiting={isPending} />
        )}
        <MessageButton userId={user.id} />
      </div>
    </>
  );
}

function MessageButton({ userId }: { userId: number }) {
  const { open, isOpening } = useOpenChat();
  return (
    <Button
      variant="secondary"
      isWide
      isBusy={isOpening}
      icon={<ChatIcon size={20} />}
      onClick={() => void open(userId)}
    >
      {messagesCopy.write}
    </Button>
  );
}
