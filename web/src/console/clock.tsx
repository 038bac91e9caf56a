import { consoleCopy } from "@chonsu/shared/copy/console";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import styles from "./console.module.css";
import { control } from "./control.ts";
import { formatMoment } from "./format.ts";
import { ActButton, ActForm, Choice, Field, Panel } from "./parts.tsx";
import { noteClock, type ServerClock, serverNow, useStatus } from "./status.tsx";

const words = consoleCopy.clock;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS = { minute: MINUTE, hour: HOUR, day: DAY };
const STEPS = { hourBack: -HOUR, hour: HOUR, day: DAY, week: 7 * DAY };
const USUAL_MINUTES = 30;
/** A smaller difference from the machine's time means that the clock was not moved. */
const SAME_MS = 2 * SECOND;
/** The clock is shown in the time zone of the campus. */
const ZONE_MS = 9 * HOUR;
const ZONE = "+09:00";
const LOCAL_LENGTH = "2026-01-01T00:00:00".length;

/** The clock of the product, with all ways to move it. */
export function ClockPanel() {
  const client = useQueryClient();
  const { status } = useStatus();
  const [mode, setMode] = useState("advance");
  const report = async (asked: Promise<ServerClock>) => {
    const clock = await asked;
    noteClock(client, clock);
    return words.done(formatMoment(clock.now));
  };
  // Time only goes forward.
  const move = (ms: number) =>
    report((ms < 0 || mode === "shift" ? control.clock.shift : control.clock.advance)({ body: { ms } }));
  return (
    <Panel id="clock" title={words.title} lead={words.lead}>
      <p className={styles.facts}>{status !== undefined && describe(status.clock)}</p>
      <ActForm
        submit={words.go}
        act={({ text, number }) => move(Math.round((number("amount") ?? 0) * sizeOf(text("unit"))))}
      >
        <Choice
          label={words.mode}
          options={words.modes}
          hints={words.modeHints}
          value={mode}
          onChange={({ target }) => setMode(target.value)}
        />
        <div className={styles.line}>
          {Object.entries(STEPS).map(([name, ms]) => (
            <ActButton key={name} act={() => move(ms)}>
              {stepName(name)}
            </ActButton>
          ))}
        </div>
        <Field label={words.amount} name="amount" type="number" step="any" defaultValue={USUAL_MINUTES} />
        <Choice label={words.unit} name="unit" options={words.units} />
      </ActForm>
      <ActForm
        submit={words.freeze}
        act={async ({ text, form }) => {
          const at = text("at");
          const said = await report(control.clock.freeze({ body: at === "" ? {} : { at: withZone(at) } }));
          form.reset();
          return said;
        }}
      >
        <Field
          label={words.freezeAt}
          name="at"
          type="datetime-local"
          step="1"
          onFocus={({ target }) => {
            const now = serverNow(client);
            if (target.value === "" && now !== undefined) target.value = localOf(now);
          }}
        />
      </ActForm>
      <div className={styles.line}>
        <ActButton act={() => report(control.clock.resume())}>{words.resume}</ActButton>
        <ActButton act={() => report(control.clock.reset())}>{words.reset}</ActButton>
      </div>
    </Panel>
  );
}

function sizeOf(unit: string): number {
  return Object.entries(UNITS).find(([name]) => name === unit)?.[1] ?? MINUTE;
}

function stepName(step: string): string {
  return Object.entries(words.steps).find(([name]) => name === step)?.[1] ?? step;
}

function localOf(now: number): string {
  return new Date(now + ZONE_MS).toISOString().slice(0, LOCAL_LENGTH);
}

/** Browsers leave out seconds that are zero. */
function withZone(local: string): string {
  return `${local.length < LOCAL_LENGTH ? `${local}:00` : local}${ZONE}`;
}

function describe({ frozen, offset_ms }: ServerClock): string {
  const state = frozen ? words.stands : words.runs;
  if (!frozen && Math.abs(offset_ms) < SAME_MS) return `${state} · ${words.own}`;
  const span = formatLength(Math.abs(offset_ms));
  return `${state} · ${(offset_ms < 0 ? words.behind : words.ahead)(span)}`;
}

/**
 * A duration in its two largest units. From an hour on it is rounded to minutes: after a move by a day the clock runs on for a second or
 * two before it is read.
 */
function formatLength(exactMs: number): string {
  const step = exactMs < HOUR - MINUTE ? SECOND : MINUTE;
  const ms = Math.round(exactMs / step) * step;
  const parts = [
    { count: Math.floor(ms / DAY), name: words.units.day },
    { count: Math.floor((ms % DAY) / HOUR), name: words.units.hour },
    { count: Math.floor((ms % HOUR) / MINUTE), name: words.units.minute },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return `${Math.floor(ms / SECOND)} ${words.second}`;
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ count, name }) => `${count} ${name}`).join(" ");
}
