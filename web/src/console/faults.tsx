import { names } from "virtual:control";
import { consoleCopy } from "@chonsu/shared/copy/console";
import type { Fault } from "@chonsu/shared/stand-in/faults";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import styles from "./console.module.css";
import { control } from "./control.ts";
import { formatNumber } from "./format.ts";
import { ActButton, ActForm, Choice, Field, LoadError, Panel, type Typed } from "./parts.tsx";

type NewFault = Parameters<typeof control.faults.add>[0]["body"];
type Effect = NewFault["effect"];

const words = consoleCopy.faults;
const KEY = ["faults"];
const LOOK_EVERY_MS = 2000;
const PERCENT = 100;

const FOR_REQUESTS: Readonly<Record<string, Effect>> = {
  error: { status: 500 },
  slow: { delay_ms: 2000 },
  dropped: { drop: "after" },
  refused: { drop: "before" },
  cut: { cut_after_bytes: 64 },
  busy: { status: 429, headers: { "Retry-After": "5" } },
};
const FOR_PUSHES: Readonly<Record<string, Effect>> = {
  held: { hold: true },
  lost: { drop: true },
  doubled: { double: true },
};

/** Rules for faults between product and clients, and the requests that they hit. */
export function Faults() {
  const client = useQueryClient();
  const faults = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => control.faults.list({}, signal),
    refetchInterval: LOOK_EVERY_MS,
  });
  const then = async (done: Promise<unknown>, said?: string) => {
    await done;
    await client.invalidateQueries({ queryKey: KEY });
    return said;
  };
  const release = async () => {
    const { released } = await control.faults.release();
    return then(Promise.resolve(), words.released(released));
  };
  return (
    <Panel id="faults" title={words.title} lead={words.lead}>
      <NewRule onAdd={(body) => then(control.faults.add({ body }), words.added)} />
      {faults.isError && <LoadError error={faults.error} onRetry={faults.refetch} />}
      {faults.data?.length === 0 && <p className={styles.facts}>{words.none}</p>}
      <ul className={styles.rows} aria-label={words.list}>
        {faults.data?.map((fault) => (
          <li key={fault.id}>
            <div>
              <strong>{nameOf(fault.effect)}</strong>
              <span className={styles.facts}>{targetOf(fault)}</span>
              <span className={styles.facts}>{hitsOf(fault)}</span>
            </div>
            <ActButton
              act={() => then(control.faults.remove({ params: { id: fault.id } }))}
              aria-label={words.removeOf(fault.id)}
            >
              {consoleCopy.remove}
            </ActButton>
          </li>
        ))}
      </ul>
      {faults.data !== undefined && faults.data.length > 0 && (
        <div className={styles.line}>
          <ActButton act={release}>{words.release}</ActButton>
          <ActButton act={() => then(control.faults.removeAll())}>{words.removeAll}</ActButton>
        </div>
      )}
    </Panel>
  );
}

function NewRule({ onAdd }: { onAdd: (body: NewFault) => Promise<string | undefined> }) {
  const [preset, setPreset] = useState("error");
  const push = FOR_PUSHES[preset];
  const add = ({ text, number }: Typed) => {
    const name = text("target");
    const [share, times] = [number("share") ?? PERCENT, number("times")];
    return onAdd({
      effect: push ?? FOR_REQUESTS[preset] ?? { status: 500 },
      ...(push === undefined ? named("call", name) : named("event", name === "" ? "*" : name)),
      ...(share === PERCENT ? {} : { share: share / PERCENT }),
      ...(times === undefined ? {} : { times }),
    });
  };
  return (
    <ActForm submit={words.add} act={add}>
      <Choice
        label={words.preset}
        options={words.presets}
        value={preset}
        onChange={({ target }) => setPreset(target.value)}
      />
      {push === undefined ? (
        <Field key="call" label={words.call} name="target" suggestions={names.calls} />
      ) : (
        <Field key="event" label={words.event} name="target" suggestions={names.events} />
      )}
      <Field label={words.share} name="share" type="number" min={0} max={PERCENT} defaultValue={PERCENT} />
      <Field label={words.times} name="times" type="number" min={1} />
    </ActForm>
  );
}

/** The call or event that a rule matches; empty matches all. For an unknown name the server refuses with its own sentence. */
function named(key: "call" | "event", name: string): object {
  return name === "" ? {} : { [key]: name };
}

function targetOf({ call, method, path, event, share, times }: Fault): string {
  const request = [call, method, path].filter((part) => part !== undefined).join(" ");
  const whom = event === undefined ? request || words.everything : event.replace("*", words.everyPush);
  const limits = [
    ...(share === undefined ? [] : [words.share_(Math.round(share * PERCENT))]),
    ...(times === undefined ? [] : [words.times_(formatNumber(times))]),
  ];
  return [whom, ...limits].join(" · ");
}

function hitsOf({ hits, seen, held }: Fault): string {
  const facts = words.facts(formatNumber(hits), formatNumber(seen));
  return held === 0 ? facts : `${facts} · ${words.held(formatNumber(held))}`;
}

/** The label of an effect; for an effect that the form cannot make, its JSON. */
function nameOf(effect: Effect): string {
  const wanted = JSON.stringify(effect);
  const known = Object.entries({ ...FOR_REQUESTS, ...FOR_PUSHES }).find(([, one]) => JSON.stringify(one) === wanted);
  return Object.entries(words.presets).find(([name]) => name === known?.[0])?.[1] ?? wanted;
}
