import { linkedCopy } from "@chonsu/shared/copy/linked";
import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { majorsLabel } from "@chonsu/shared/format/people";
import { isRefusedWith } from "../../../api/errors.ts";
import { useUserId } from "../../../api/session.ts";
import { RelationBadge } from "../../../entities/people/relation-badge.tsx";
import { userQuery } from "../../../entities/people/user.query.ts";
import { lazyCode } from "../../../lib/lazy-code.tsx";
import { paths } from "../../../paths/paths.ts";
import { Avatar } from "../../../ui/avatar/avatar.tsx";
import { Part } from "../../../ui/part/part.tsx";
import type { ShownMessage } from "../linked-things.ts";
import { BONES, LinkedCard } from "./linked-card.tsx";
import { useLive } from "./use-live.ts";

/** Most messages link to nobody. */
const LeadOn = lazyCode(() => import("./lead-on.tsx").then((module) => module.LeadOn));

interface PersonCardProps {
  id: number;
  message: ShownMessage;
  /** The member whose message has the link; null for me. */
  senderId: number | null;
}

/** A member that a message links to, with the reader's own distance. Others' messages have a button that leads on. */
export function PersonCard({ id, message, senderId }: PersonCardProps) {
  const { ref, data: person, error } = useLive(userQuery(id));
  const userId = useUserId();
  const leadsOn = senderId !== null && id !== senderId && id !== userId;
  const empty = leadsOn ? null : undefined;
  if (isRefusedWith(error, "USER_NOT_FOUND")) {
    const face = <Avatar id={0} name={null} size="s" />;
    return (
      <LinkedCard
        ref={ref}
        href={undefined}
        face={face}
        title={DELETED_USER_NAME}
        meta={linkedCopy.left}
        foot={empty}
      />
    );
  }
  if (person === undefined) {
    if (error === null) return <LinkedCard ref={ref} {...BONES} foot={empty} />;
    const face = <Avatar id={id} name={null} size="s" />;
    const href = paths.profile(id);
    return (
      <LinkedCard ref={ref} href={href} face={face} title={linkedCopy.person} meta={linkedCopy.failed} foot={empty} />
    );
  }
  return (
    <LinkedCard
      ref={ref}
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
      foot={
        leadsOn ? (
          <Part failure={linkedCopy.failed} fallback={null}>
            <LeadOn person={person} message={message} authorId={senderId} />
          </Part>
        ) : undefined
      }
    />
  );
}
