import { linkify } from "@chonsu/shared/format/text/linkify";
import { useMemo } from "react";
import styles from "./linked-text.module.css";

/** What somebody wrote: line breaks kept; addresses, e-mails and bare domains clickable (product.md §5). Never read as markup. */
export function LinkedText({ text }: { text: string }) {
  const pieces = useMemo(() => keyed(text), [text]);
  return (
    <span className={styles.text}>
      {pieces.map(({ key, text: shown, href }) =>
        href === undefined ? (
          shown
        ) : (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.link}>
            {shown}
          </a>
        ),
      )}
    </span>
  );
}

/** The pieces with their place in the text, which tells two equal links apart. */
function keyed(text: string) {
  let at = 0;
  return linkify(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    return { ...piece, key };
  });
}
