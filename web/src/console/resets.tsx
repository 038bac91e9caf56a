import { consoleCopy } from "@chonsu/shared/copy/console";
import type { Snapshot } from "@chonsu/shared/stand-in/product";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import styles from "./console.module.css";
import { control } from "./control.ts";
import { formatMoment, formatNumber } from "./format.ts";
import { ActForm, Choice, ConfirmButton, Field, LoadError, Panel, type Typed } from "./parts.tsx";

const words = consoleCopy.resets;
const USUAL_MEMBERS = 1000;
const NAME_MAX = 64;
const KB = 1024;

export function useSnapshots() {
  return useQuery({ queryKey: ["snapshots"], queryFn: ({ signal }) => control.resets.listSnapshots({}, signal) });
}

/** Resets to the first state or to a snapshot, and the snapshots themselves. */
export function Resets() {
  const client = useQueryClient();
  const snapshots = useSnapshots();
  const [scenario, setScenario] = useState<string>();
  const save = async ({ text, form }: Typed) => {
    const { name } = await control.resets.saveSnapshot({ body: { name: text("name") } });
    form.reset();
    await client.invalidateQueries({ queryKey: ["snapshots"] });
    return words.saved(name);
  };
  return (
    <Panel id="resets" title={words.title} lead={words.lead}>
      <div className={styles.line}>
        <ResetButton to={{}}>{words.home}</ResetButton>
      </div>
      <ScenarioFields label={words.scenario} onScenario={setScenario} />
      <ResetButton to={scenario === undefined ? {} : { scenario }}>{words.begin}</ResetButton>
      <h3>{words.snapshots}</h3>
      <ActForm submit={words.save} act={save}>
        <Field label={words.name} name="name" hint={words.nameHint} maxLength={NAME_MAX} />
      </ActForm>
      {snapshots.isError && <LoadError error={snapshots.error} onRetry={snapshots.refetch} />}
      {snapshots.data?.length === 0 && <p className={styles.facts}>{words.none}</p>}
      <ul className={styles.rows} aria-label={words.snapshots}>
        {snapshots.data?.map((snapshot) => (
          <Row key={snapshot.name} {...snapshot} />
        ))}
      </ul>
    </Panel>
  );
}

interface ResetButtonProps {
  to: { readonly scenario?: string; readonly snapshot?: string };
  label?: string;
  children: string;
}

function ResetButton({ to, label, children }: ResetButtonProps) {
  const reset = async () => {
    const { took_ms, refused } = await control.resets.reset({ body: to });
    return words.done(formatNumber(Math.round(took_ms)), refused);
  };
  return (
    <ConfirmButton act={reset} aria-label={label} question={words.question} warning={words.warning} yes={children}>
      {children}
    </ConfirmButton>
  );
}

function Row({ name, scenario, members, bytes, saved_at }: Snapshot) {
  const client = useQueryClient();
  const size = `${formatNumber(Math.ceil(bytes / KB))} kB`;
  const forget = async () => {
    await control.resets.forgetSnapshot({ params: { name } });
    await client.invalidateQueries({ queryKey: ["snapshots"] });
    return undefined;
  };
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={styles.facts}>
          {words.facts(scenario, formatNumber(members), size, formatMoment(saved_at))}
        </span>
      </div>
      <ResetButton to={{ snapshot: name }} label={words.backTo(name)}>
        {words.back}
      </ResetButton>
      <ConfirmButton
        act={forget}
        aria-label={words.forget(name)}
        question={words.forgetQuestion(name)}
        warning={words.forgetWarning}
        yes={consoleCopy.remove}
      >
        {consoleCopy.remove}
      </ConfirmButton>
    </li>
  );
}

interface ScenarioFieldsProps {
  label: string;
  /** Further choices: value → label. */
  more?: Readonly<Record<string, string>>;
  /** Called with the choice: a scenario in the form of the control plane, or one of the values of `more`. */
  onScenario: (scenario: string) => void;
}

/** Fields for the data that an instance starts with. */
export function ScenarioFields({ label, more = {}, onScenario }: ScenarioFieldsProps) {
  const [chosen, setChosen] = useState({ kind: "campus", members: String(USUAL_MEMBERS), seed: "" });
  const choose = (change: Partial<typeof chosen>) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    const { kind, members, seed } = next;
    onScenario(kind === "crowd" ? ["crowd", members, ...(seed === "" ? [] : [seed])].join(":") : kind);
  };
  return (
    <>
      <Choice
        label={label}
        options={{ ...words.scenarios, ...more }}
        hints={words.scenarioHints}
        value={chosen.kind}
        onChange={({ target }) => choose({ kind: target.value })}
      />
      {chosen.kind === "crowd" && (
        <>
          <Field
            label={words.members}
            type="number"
            min={1}
            value={chosen.members}
            onChange={({ target }) => choose({ members: target.value })}
          />
          <Field
            label={words.seed}
            type="number"
            min={0}
            placeholder="1"
            value={chosen.seed}
            onChange={({ target }) => choose({ seed: target.value })}
          />
        </>
      )}
    </>
  );
}
