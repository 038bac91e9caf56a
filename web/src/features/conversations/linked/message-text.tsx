import { useMemo } from "react";
import { LinkedText } from "../../../ui/linked-text/linked-text.tsx";
import { shownMessage } from "../linked-things.ts";
import { PersonCard } from "./person-card.tsx";
import { PostCard } from "./post-card.tsx";

interface MessageTextProps {
  text: string;
  /** The member who wrote it; null for me. */
  senderId: number | null;
  /** The class of the bubble around the words. */
  bubble: string | undefined;
  /** Who wrote it and when: ears hear it first. */
  whose?: string | undefined;
  /** The id of the element with the words. */
  textId?: string | undefined;
}

/** The words of a message in their bubble, and below them cards of the members and posts that it links to. */
export function MessageText({ text: message, senderId, bubble, whose, textId }: MessageTextProps) {
  const shown = useMemo(() => shownMessage(message), [message]);
  const { text, cards } = shown;
  return (
    <>
      {text === "" ? (
        whose !== undefined && <p className="visually-hidden">{whose}</p>
      ) : (
        <p className={bubble}>
          {whose !== undefined && <span className="visually-hidden">{whose} </span>}
          <span id={textId}>
            <LinkedText text={text} />
          </span>
        </p>
      )}
      {cards.map(({ kind, id }) =>
        kind === "person" ? (
          <PersonCard key={`${kind}-${id}`} id={id} message={shown} senderId={senderId} />
        ) : (
          <PostCard key={`${kind}-${id}`} id={id} />
        ),
      )}
    </>
  );
}
