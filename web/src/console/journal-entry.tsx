import { consoleCopy } from "@chonsu/shared/copy/console";
import type { PushEntry, RequestEntry } from "@chonsu/shared/stand-in/journal";
import { useState } from "react";
import styles from "./console.module.css";
import type { AnswerOf } from "./control.ts";
import { formatTime } from "./format.ts";
import { CopyButton } from "./parts.tsx";

/** An entry of the journal: a request or a push. */
export type Entry = AnswerOf<"journal", "read">["entries"][number];

const words = consoleCopy.journal;
const REFUSED = 400;
const BROKEN = 500;
const INDENT = 2;

/** One entry of the journal. Its details are rendered when it is opened. */
export function JournalEntry({ entry }: { entry: Entry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details className={styles.entry} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <time dateTime={entry.at}>{formatTime(entry.at)}</time>
          {entry.kind === "request" ? <RequestSummary {...entry} /> : <PushSummary {...entry} />}
        </summary>
        {isOpen && (entry.kind === "request" ? <RequestDetails {...entry} /> : <PushDetails {...entry} />)}
      </details>
    </li>
  );
}

function RequestSummary({ method, path, call, status, user_id, took_ms, faults }: RequestEntry) {
  const who = user_id === null ? words.visitor : words.memberOf(user_id);
  const facts = [call, who, words.took(Math.round(took_ms))].filter((part) => part !== null);
  return (
    <>
      <span className={gradeOf(status)}>{status}</span>
      <strong>{`${method} ${path}`}</strong>
      <span>{facts.join(" · ")}</span>
      {faults.map((id) => (
        <span key={id}>{words.fault(id)}</span>
      ))}
    </>
  );
}

function PushSummary({ event, user_id, fault }: PushEntry) {
  return (
    <>
      <span className={styles.push}>{words.push}</span>
      <strong>{event}</strong>
      <span>{user_id === null ? words.everybody : words.memberOf(user_id)}</span>
      {fault !== null && <span>{`${words.fault(fault.rule)} · ${words.effects[fault.effect]}`}</span>}
    </>
  );
}

function gradeOf(status: RequestEntry["status"]): string | undefined {
  if (typeof status === "string" || status >= BROKEN) return styles.bad;
  return status >= REFUSED ? styles.warn : styles.good;
}

function RequestDetails({ request, response, curl }: RequestEntry) {
  return (
    <>
      <Half title={words.asked} {...request} />
      <Half title={words.answered} {...response} />
      <CopyButton text={curl}>{words.copyCurl}</CopyButton>
    </>
  );
}

function PushDetails({ payload, cut }: PushEntry) {
  return <Half title={words.payload} headers={{}} body={payload} cut={cut} />;
}

function Half({ title, headers, body, cut }: RequestEntry["request"] & { title: string }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <h3>{title}</h3>
      {lines.length > 0 && <pre>{lines.join("\n")}</pre>}
      {body === null || body === undefined ? (
        <p className={styles.facts}>{words.noBody}</p>
      ) : (
        <pre>{typeof body === "string" ? body : JSON.stringify(body, null, INDENT)}</pre>
      )}
      {cut && <p className={styles.facts}>{words.cut}</p>}
    </>
  );
}
