import { linkedCopy } from "@chonsu/shared/copy/linked";
import { messagesCopy } from "@chonsu/shared/copy/messages";
import type { User } from "@chonsu/shared/entities/users";
import { useQuery } from "@tanstack/react-query";
import { isRefusedWith } from "../../../api/errors.ts";
import { useUserId } from "../../../api/session.ts";
import { isIndirect } from "../../../entities/people/through/connections.ts";
import { userQuery } from "../../../entities/people/user.query.ts";
import { urlOf } from "../../../paths/own-link.ts";
import { paths } from "../../../paths/paths.ts";
import { Button } from "../../../ui/button/button.tsx";
import { AskVerb } from "../introductions/ask-verb.tsx";
import { readRequest } from "../introductions/read-request.ts";
import type { ShownMessage } from "../linked-things.ts";
import { useOpenChat } from "../use-open-chat.ts";
import { IntroduceVerb } from "./introduce-verb.tsx";

interface LeadOnProps {
  person: User;
  message: ShownMessage;
  authorId: number;
}

/**
 * What the reader can do for the one who wants to meet the linked member: 이어 주기 for a 1촌, 이어서 부탁하기 when the message asks for it and
 * others stand in between. Otherwise, when the author is no 1촌 of the reader, and when it is not sure whose wish it is, 메시지.
 */
export function LeadOn({ person, message, authorId }: LeadOnProps) {
  const request = readRequest(message, authorId, useUserId());
  const read = typeof request === "object" ? request : undefined;
  const asked = read?.personId === person.id ? read : undefined;
  const isNear = person.relation_degree === 1;
  // A link without a wish of somebody else speaks for its author.
  const isOfAuthor = request === undefined || read?.askerId === authorId;
  const introducedId = asked?.askerId ?? (isNear && isOfAuthor ? authorId : undefined);
  const leadsOn = introducedId !== undefined && (isNear || isIndirect(person.relation_degree));
  const author = useQuery({ ...userQuery(authorId), enabled: leadsOn });
  const introduced = useQuery({ ...userQuery(introducedId ?? authorId), enabled: leadsOn });
  const { open, isOpening } = useOpenChat();
  if (leadsOn && (author.isPending || introduced.isPending)) return null;
  const isGone = isRefusedWith(introduced.error, "USER_NOT_FOUND");
  const isFromAuthor = introducedId === authorId;
  // The links may stand in the other order.
  const isWanted = !isFromAuthor && message.text.includes(linkedCopy.wanted(introduced.data?.user_name ?? ""));
  if (!leadsOn || author.data?.relation_degree !== 1 || introduced.data === undefined || isGone || isWanted) {
    return (
      <Button size="s" variant="secondary" isWide isBusy={isOpening} onClick={() => void open(person.id)}>
        {messagesCopy.write}
      </Button>
    );
  }
  const { id, user_name: name } = introduced.data;
  const by = { id: authorId, name: author.data.user_name };
  if (!isNear) {
    const { words = "", postIds = [] } = asked ?? {};
    const reason = { kind: "handedOn", asker: { id, name }, author: by, words, postIds } as const;
    return <AskVerb person={person} reason={reason} look="message" />;
  }
  const url = urlOf(paths.profile(id));
  const introduction = isFromAuthor ? linkedCopy.introduction(name, url) : linkedCopy.passedOn(name, by.name, url);
  return <IntroduceVerb introduced={{ id, name }} toId={person.id} words={introduction} />;
}
