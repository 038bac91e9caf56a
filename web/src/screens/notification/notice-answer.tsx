import { notificationsCopy as copy } from "@chonsu/shared/copy/notifications";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { personIn } from "../../entities/experiences/experience-role.ts";
import { AnswerInvitation } from "../../features/experiences/answer-invitation.tsx";
import { experienceQueries } from "../../features/experiences/experiences.queries.ts";
import { AnswerRequest } from "../../features/friends/answer-request.tsx";
import { friendQueries } from "../../features/friends/friends.queries.ts";
import { CheckIcon, CloseIcon } from "../../ui/icon/action-icons.tsx";
import { invitationAbout, requestAbout } from "./notice-things.ts";
import styles from "./notification.module.css";

interface NoticeAnswerProps {
  notification: Notification;
  userId: number;
  onAnswered: () => void;
}

/** 거절 and 수락 for what a notification asks, or what came of it. Nothing when it is no longer known. */
export function NoticeAnswer(props: NoticeAnswerProps) {
  return props.notification.notification_type === "friend_request" ? (
    <RequestAnswer {...props} />
  ) : (
    <InvitationAnswer {...props} />
  );
}

function RequestAnswer({ notification, userId, onAnswered }: NoticeAnswerProps) {
  const { data: relations = [] } = useQuery(friendQueries.list());
  const request = requestAbout(notification, relations, userId);
  if (request === undefined) return null;
  if (request.status === "pending") return <AnswerRequest request={request} onAnswered={onAnswered} />;
  return <Outcome isAccepted={request.status === "accepted"} />;
}

function InvitationAnswer({ notification, userId, onAnswered }: NoticeAnswerProps) {
  const { data: experiences, dataUpdatedAt } = useQuery(experienceQueries.ofUser(userId));
  const [isRejected, setRejected] = useState(false);
  if (experiences === undefined) return null;
  const about = invitationAbout(notification, experiences, userId);
  if (about === undefined) {
    if (isRejected) return <Outcome isAccepted={false} />;
    // A cancelled invitation takes its notification with it (R33), so this one was answered. Who declined it, and who accepted it and is no
    // member any more, look the same from here.
    const isNewer = Date.parse(notification.created_at) > dataUpdatedAt;
    return isNewer ? null : <span className={styles.outcome}>{copy.answered}</span>;
  }
  const { experience, invitation } = about;
  if (invitation.status !== "pending") return <Outcome isAccepted={invitation.status === "accepted"} />;
  const inviter = personIn(experience, invitation.inviter);
  return (
    <AnswerInvitation
      title={experience.title}
      experienceId={experience.id}
      inviter={inviter}
      onAnswered={(response) => {
        setRejected(response === "reject");
        onAnswered();
      }}
    />
  );
}

function Outcome({ isAccepted }: { isAccepted: boolean }) {
  const AnswerIcon = isAccepted ? CheckIcon : CloseIcon;
  return (
    <span className={styles.outcome}>
      <AnswerIcon size={16} />
      {isAccepted ? copy.accepted : copy.rejected}
    </span>
  );
}
