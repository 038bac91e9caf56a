import { consoleCopy } from "@chonsu/shared/copy/console";
import { useState } from "react";
import { useDebounced } from "../lib/timers.ts";
import { useToast } from "../ui/toast/toast.tsx";
import styles from "./console.module.css";
import { type AnswerOf, control } from "./control.ts";
import { formatMoment } from "./format.ts";
import { CopyButton, Field, LoadError, Panel } from "./parts.tsx";
import { useStream } from "./stream.ts";

type Mail = AnswerOf<"mails", "list">["mails"][number];

const words = consoleCopy.mails;
const SHOWN_MAX = 50;
const WAIT_MS = 25_000;
const TYPING_MS = 300;

/** The mails as they are written. `isAlone`: on a page of their own, each in full. */
export function Mails({ isAlone = false }: { isAlone?: boolean }) {
  // A link may name the recipient: /__outbox?to=new@kaist.ac.kr
  const [to, setTo] = useState(() => new URLSearchParams(window.location.search).get("to") ?? "");
  const filter = useDebounced(setTo, TYPING_MS);
  const toast = useToast();
  const { items, error, again } = useStream<Mail, number>({
    key: to,
    max: SHOWN_MAX,
    async fetchPage(after, signal) {
      const position = after === undefined ? {} : { after, wait_ms: WAIT_MS };
      const query = { ...(to === "" ? {} : { to }), limit: SHOWN_MAX, ...position };
      const { latest, mails } = await control.mails.list({ query }, signal);
      return { items: mails, cursor: Math.max(latest, ...mails.map(({ id }) => id)) };
    },
    onNew: ([newest]) => newest && toast(words.arrived(newest.subject, newest.to)),
  });
  return (
    <Panel id="mails" title={words.title} lead={words.lead}>
      <Field type="email" label={words.to} defaultValue={to} onChange={({ target }) => filter(target.value.trim())} />
      {error !== undefined && <LoadError error={error} onRetry={again} />}
      {items?.length === 0 && <p className={styles.facts}>{words.none}</p>}
      {items !== undefined && items.length > 0 && (
        <section className={isAlone ? undefined : styles.scroll} aria-label={words.list}>
          {items.map((mail) => (
            <Letter key={mail.id} {...mail} isOpen={isAlone} />
          ))}
        </section>
      )}
    </Panel>
  );
}

function Letter({ id, subject, to, created_at, code, links, text, isOpen }: Mail & { isOpen: boolean }) {
  return (
    <article aria-labelledby={`mail-${id}`} className={styles.entry}>
      <h3 id={`mail-${id}`}>{subject}</h3>
      <p className={styles.facts}>
        {to} · <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </p>
      {code !== null && (
        <p className={styles.line}>
          {words.code} <strong>{code}</strong> <CopyButton text={code}>{words.copyCode}</CopyButton>
        </p>
      )}
      {links.map((href) => (
        <p key={href}>
          <a href={href} target="_blank" rel="noopener">
            {href}
          </a>
        </p>
      ))}
      <details open={isOpen}>
        <summary>{words.whole}</summary>
        <p className={styles.letter}>{text}</p>
      </details>
    </article>
  );
}
