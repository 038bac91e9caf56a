import { consoleCopy } from "@chonsu/shared/copy/console";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { nowMs } from "../lib/clock.ts";
import { every } from "../lib/timers.ts";
import { useToast } from "../ui/toast/toast.tsx";
import styles from "./console.module.css";
import { type AnswerOf, control, Lost } from "./control.ts";
import { formatMoment, formatNumber } from "./format.ts";

const words = consoleCopy.status;
const KEY = ["status"];
/** The path of the page with the mails only. */
export const OUTBOX = "/__outbox";
const PLACES = { product: "/", outbox: OUTBOX, docs: "/__standin/docs" };
const POLL_MS = 2000;
const TICK_MS = 250;

export type Status = AnswerOf<"status", "read">;
export type ServerClock = Status["clock"];

/** The status of the product, polled while the page is visible. */
export function useStatus() {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => control.status.read({}, signal),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  });
  return { status: data, isLost: error instanceof Lost, askedAt: dataUpdatedAt };
}

/** Shows a new clock state at once, before the next poll. */
export function noteClock(client: QueryClient, clock: ServerClock): void {
  client.setQueryData<Status>(KEY, (status) => status && { ...status, clock });
}

/** The time at the server; undefined before it is known. */
export function serverNow(client: QueryClient): number | undefined {
  const known = client.getQueryState<Status>(KEY);
  if (known?.data === undefined) return undefined;
  const { now, frozen } = known.data.clock;
  return Date.parse(now) + (frozen ? 0 : nowMs() - known.dataUpdatedAt);
}

/**
 * Counts how often all data of the page became stale: a new instance started, or the server is back. Then it says so and refetches all
 * other data.
 */
export function useEpoch(): number {
  const client = useQueryClient();
  const toast = useToast();
  const { status, isLost } = useStatus();
  const [seen, setSeen] = useState({ generation: 0, wasLost: false, epoch: 0 });
  const note = useEffectEvent((generation: number, isNowLost: boolean) => {
    const isBack = seen.wasLost && !isNowLost;
    const isOther = seen.generation !== 0 && seen.generation !== generation;
    const isAnew = !isNowLost && (isBack || isOther);
    setSeen({ generation, wasLost: isNowLost, epoch: seen.epoch + (isAnew ? 1 : 0) });
    if (isNowLost && !seen.wasLost) toast(words.lost);
    if (!isAnew) return;
    toast(isBack ? words.back : words.wasReset);
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
  });
  const generation = status?.generation ?? 0;
  useEffect(() => note(generation, isLost), [generation, isLost]);
  return seen.epoch;
}

/** The status line at the top. */
export function StatusBar() {
  const { status, isLost } = useStatus();
  return (
    <fieldset className={styles.status} aria-label={words.label}>
      {status !== undefined && <Facts {...status} />}
      <p className={styles.links}>
        <Away href={PLACES.product}>{words.product}</Away>
        <Away href={PLACES.outbox}>{consoleCopy.mails.outbox}</Away>
        {/* All sandboxes have the same calls; the main product serves their document. */}
        {status?.id === "main" && <Away href={PLACES.docs}>{words.docs}</Away>}
      </p>
      {status !== undefined && status.errors.length > 0 && (
        <details className={styles.trouble}>
          <summary>{words.errors(formatNumber(status.errors.length))}</summary>
          {status.errors.map((error) => (
            <pre key={error}>{error}</pre>
          ))}
        </details>
      )}
      {isLost && <p className={styles.trouble}>{words.lost}</p>}
    </fieldset>
  );
}

function Facts({ scenario, snapshot, members, generation, in_flight }: Status) {
  const facts = [
    [words.scenario, snapshot === null ? scenario : `${scenario} · ${words.snapshot} ${snapshot}`],
    [words.members, formatNumber(members)],
    [words.resets, formatNumber(generation - 1)],
    [words.inFlight, formatNumber(in_flight)],
  ];
  return (
    <dl>
      <div>
        <dt>{words.now}</dt>
        <dd>
          <Now />
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Now() {
  const client = useQueryClient();
  const [now, setNow] = useState(() => serverNow(client));
  useEffect(() => every(TICK_MS, () => setNow(serverNow(client))), [client]);
  return <time>{now === undefined ? "" : formatMoment(now)}</time>;
}

function Away({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
