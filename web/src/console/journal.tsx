import { names } from "virtual:control";
import { consoleCopy } from "@chonsu/shared/copy/console";
import { useState } from "react";
import { useDebounced } from "../lib/timers.ts";
import { Checkbox } from "../ui/checkbox/checkbox.tsx";
import { classNames } from "../ui/class-names/class-names.ts";
import styles from "./console.module.css";
import { control } from "./control.ts";
import { formatNumber } from "./format.ts";
import { type Entry, JournalEntry } from "./journal-entry.tsx";
import { ActButton, Choice, Field, LoadError, Panel } from "./parts.tsx";
import { useStream } from "./stream.ts";

const words = consoleCopy.journal;
const SHOWN_MAX = 200;
const WAIT_MS = 25_000;
const TYPING_MS = 300;

/** Requests to the product and its pushes, as they happen. */
export function Journal() {
  const [filter, setFilter] = useState<Readonly<Record<string, string>>>({});
  const change = useDebounced(
    (name: string, value: string) => setFilter({ ...filter, [name]: value.trim() }),
    TYPING_MS,
  );
  const [isPaused, setPaused] = useState(false);
  const [dropped, setDropped] = useState(0);
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "" && value !== "all"));
  const { items, error, again } = useStream<Entry, number>({
    key: JSON.stringify(query),
    max: SHOWN_MAX,
    async fetchPage(since, signal) {
      const position = since === undefined ? {} : { since, wait_ms: WAIT_MS };
      const answer = await control.journal.read({ query: { limit: SHOWN_MAX, ...query, ...position } }, signal);
      setDropped(answer.dropped);
      return { items: answer.entries.toReversed(), cursor: answer.last_id };
    },
  });
  // New entries are shown when the user resumes.
  const [held, setHeld] = useState(items);
  const shown = isPaused ? held : items;
  const pause = (isNow: boolean) => {
    setHeld(items);
    setPaused(isNow);
  };
  const empty = async () => {
    await control.journal.empty();
    again();
    return undefined;
  };
  return (
    <Panel id="journal" title={words.title} lead={words.lead}>
      <div className={classNames(styles.form, styles.filters)}>
        <Choice label={words.kind} options={words.kinds} onChange={({ target }) => change("kind", target.value)} />
        <Field label={words.call} suggestions={names.calls} onChange={({ target }) => change("call", target.value)} />
        <Field
          label={words.status}
          placeholder={words.statusHint}
          onChange={({ target }) => change("status", target.value)}
        />
        <Field label={words.member} inputMode="numeric" onChange={({ target }) => change("user_id", target.value)} />
        <Checkbox checked={isPaused} onChange={({ target }) => pause(target.checked)}>
          {words.pause}
        </Checkbox>
        <ActButton act={empty}>{words.empty}</ActButton>
      </div>
      {error !== undefined && <LoadError error={error} onRetry={again} />}
      {shown?.length === 0 && <p className={styles.facts}>{words.none}</p>}
      <ol className={styles.journal} aria-label={words.list}>
        {shown?.map((entry) => (
          <JournalEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {dropped > 0 && <p className={styles.facts}>{words.dropped(formatNumber(dropped))}</p>}
    </Panel>
  );
}
