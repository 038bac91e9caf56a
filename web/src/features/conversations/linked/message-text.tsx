import { useMemo } from "react";
import { LinkedText } from "../../../ui/linked-text/linked-text.tsx";
import { shownMessage } from "./linked-things.ts";
import { PersonCard } from "./person-card.tsx";
import { PostCard } from "./post-card.tsx";

interface MessageTextProps {
  text: string;
  /** The member who wrote it; null for me. */
  senderId: number | null;
  /** The class of the bubble around the words. */
  bubble: string | undefined;
}

/** The words of a message in their bubble, and below them a card for each member and post that it links to. */
export function MessageText({ text: message, senderId, bubble }: MessageTextProps) {
  const { text, things } = useMemo(() => shownMessage(message), [message]);
  return (
    <>
      {text !== "" && (
        <p className={bubble}>
          <LinkedText text={text} />
        </p>
      )}
      {things.map(({ kind, id }) =>
        kind === "person" ? (
          <PersonCard key={`${kind}-${id}`} id={id} senderId={senderId} />
        ) : (
          <PostCard key={`${kind}-${id}`} id={id} />
        ),
      )}
    </>
  );
}
