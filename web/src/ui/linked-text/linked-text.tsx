import { linkify } from "@chonsu/shared/format/text/linkify";
import { Fragment, useMemo } from "react";
import styles from "./linked-text.module.css";

/** The parts of an address, each up to a slash within it. A line breaks between two parts, not within a word. */
const TO_SLASH = /.*?[^/]\/(?!\/)|.+$/gs;

/** A user's text: line breaks are kept; URLs, e-mail addresses and bare domains are links (product.md §5). It is never parsed as markup. */
export function LinkedText({ text }: { text: string }) {
  const pieces = useMemo(() => keyed(text), [text]);
  return (
    <span className={styles.text}>
      {pieces.map(({ key, text: shown, href }) =>
        href === undefined ? (
          shown
        ) : (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.link}>
            {shown.match(TO_SLASH)?.map((part, at) => (
              // A part is known by its place only.
              <Fragment key={`part-${String(at)}`}>
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </a>
        ),
      )}
    </span>
  );
}

/** The parts with their positions as keys, which distinguish equal links. */
function keyed(text: string) {
  let at = 0;
  return linkify(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    return { ...piece, key };
  });
}
