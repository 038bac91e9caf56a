import { linkedCopy } from "@chonsu/shared/copy/linked";
import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import type { User } from "@chonsu/shared/entities/users";
import { majorsLabel } from "@chonsu/shared/format/people";
import { useQuery } from "@tanstack/react-query";
import { isRefusedWith } from "../../../api/errors.ts";
import { useUserId } from "../../../api/session.ts";
import { RelationBadge } from "../../../entities/people/relation-badge.tsx";
import { userQuery } from "../../../entities/people/user.query.ts";
import { urlOf } from "../../../paths/own-link.ts";
import { paths } from "../../../paths/paths.ts";
import { Avatar } from "../../../ui/avatar/avatar.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { useOpenChat } from "../use-open-chat.ts";
import { BONES, LinkedCard } from "./linked-card.tsx";

interface PersonCardProps {
  id: number;
  /** The member whose message has the link; null for me. */
  senderId: number | null;
}

/** A member that a message links to, with the reader's own distance. Others' messages have a button that leads on. */
export function PersonCard({ id, senderId }: PersonCardProps) {
  const { data: person, error } = useQuery(userQuery(id));
  const userId = useUserId();
  const leadsOn = senderId !== null && id !== senderId && id !== userId;
  const empty = leadsOn ? null : undefined;
  if (isRefusedWith(error, "USER_NOT_FOUND")) {
    const face = <Avatar id={0} name={null} size="s" />;
    return <LinkedCard href={undefined} face={face} title={DELETED_USER_NAME} meta={linkedCopy.left} foot={empty} />;
  }
  if (person === undefined) {
    if (error === null) return <LinkedCard {...BONES} foot={empty} />;
    const face = <Avatar id={id} name={null} size="s" />;
    const href = paths.profile(id);
    return <LinkedCard href={href} face={face} title={linkedCopy.person} meta={linkedCopy.failed} foot={empty} />;
  }
  return (
    <LinkedCard
      href={paths.profile(id)}
      face={<Avatar id={id} name={person.user_name} image={person.profile.image} size="s" />}
      title={
        <>
          <span className="one-line">{person.user_name}</span> <RelationBadge degree={person.relation_degree} />
        </>
      }
      meta={
        <span className="one-line">
          {id === userId ? linkedCopy.me : majorsLabel(person.profile.major1, person.profile.major2)}
        </span>
      }
      foot={leadsOn ? <LeadOn person={person} senderId={senderId} /> : undefined}
    />
  );
}

/** 이어 주기 for a common 1촌 of both; for others 메시지. */
function LeadOn({ person, senderId }: { person: User; senderId: number }) {
  const isNear = person.relation_degree === 1;
  const { data: sender, isPending } = useQuery({ ...userQuery(senderId), enabled: isNear });
  const { open, isOpening } = useOpenChat();
  if (isNear && isPending) return null;
  if (isNear && sender?.relation_degree === 1) {
    const words = linkedCopy.introduction(sender.user_name, urlOf(paths.profile(sender.id)));
    return (
      <Button size="s" isWide isBusy={isOpening} onClick={() => void open(person.id, words)}>
        {linkedCopy.introduce}
      </Button>
    );
  }
  return (
    <Button size="s" variant="secondary" isWide isBusy={isOpening} onClick={() => void open(person.id)}>
      {linkedCopy.message}
    </Button>
  );
}
