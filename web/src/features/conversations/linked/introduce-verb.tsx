import { introductionCopy } from "@chonsu/shared/copy/introductions";
import { linkedCopy as copy } from "@chonsu/shared/copy/linked";
import type { Message } from "@chonsu/shared/entities/conversations";
import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../api/session.ts";
import type { Intermediary } from "../../../entities/people/chains.ts";
import { paths } from "../../../paths/paths.ts";
import { Button } from "../../../ui/button/button.tsx";
import { conversationQueries } from "../conversations.queries.ts";
import { AskedLine } from "../introductions/asked-line.tsx";
import { readRequest } from "../introductions/read-request.ts";
import { shownMessage } from "../linked-things.ts";
import { useOpenChat } from "../use-open-chat.ts";

/** The id of no conversation. */
const NONE = 0;

interface IntroduceVerbProps {
  /** The one who is introduced, and to whom. */
  introduced: Intermediary;
  toId: number;
  /** The prepared words. */
  words: string;
}

/** 이어 주기. When the latest messages to the other side introduce already, it says so and leads there. */
export function IntroduceVerb({ introduced, toId, words }: IntroduceVerbProps) {
  const { open, isOpening } = useOpenChat();
  const userId = useUserId();
  const inbox = useQuery(conversationQueries.list());
  const conversationId = inbox.data?.find(({ other_user_id: id }) => id === toId)?.id ?? NONE;
  const log = useQuery({ ...conversationQueries.log(conversationId), enabled: conversationId !== NONE });
  const isDone = log.data?.messages.some((one) => one.sender === userId && introduces(one, introduced.id, toId));
  if (isDone === true) {
    const href = paths.conversation(conversationId);
    return <AskedLine whom={copy.introduced} next={introductionCopy.toChat} look="message" href={href} />;
  }
  return (
    <Button size="s" isWide isBusy={isOpening} onClick={() => void open(toId, words)}>
      {copy.introduce(introduced.name)}
    </Button>
  );
}

/** Words that introduce. A link alone may only tell of somebody. */
const INTRODUCES = /소개|이어|연결/;

/** Whether a message of mine introduces a member to its reader. A deleted one has no link any more. */
function introduces({ message, sender }: Message, id: number, readerId: number): boolean {
  if (sender === null || !message.includes(paths.profile(id))) return false;
  const shown = shownMessage(message);
  const isLinked = shown.things.some((thing) => thing.kind === "person" && thing.id === id);
  return isLinked && INTRODUCES.test(shown.text) && typeof readRequest(shown, sender, readerId) !== "object";
}
