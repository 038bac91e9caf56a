import { consoleCopy } from "@chonsu/shared/copy/console";
import type { Sandbox } from "@chonsu/shared/stand-in/sandboxes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "../ui/button/button.tsx";
import { Checkbox } from "../ui/checkbox/checkbox.tsx";
import styles from "./console.module.css";
import { control } from "./control.ts";
import { formatMoment } from "./format.ts";
import { ActButton, ActForm, Choice, ConfirmButton, LoadError, Panel, type Typed } from "./parts.tsx";
import { ScenarioFields, useSnapshots } from "./resets.tsx";
import { serverNow } from "./status.tsx";
import { readToken } from "./token.ts";

type NewSandbox = NonNullable<Parameters<typeof control.sandboxes.create>[0]>["body"];

const words = consoleCopy.sandboxes;
const KEY = ["sandboxes"];
const SNAPSHOT = "snapshot:";

/** Sandboxes of this server: made, opened, stopped, deleted. */
export function Sandboxes() {
  const client = useQueryClient();
  const [from, setFrom] = useState("campus");
  const snapshots = useSnapshots();
  const sandboxes = useQuery({ queryKey: KEY, queryFn: ({ signal }) => control.sandboxes.list({}, signal) });
  const create = async (typed: Typed) => {
    const now = serverNow(client) ?? 0;
    const origin = await originOf(from, now);
    const { url } = await control.sandboxes.create({ body: { ...origin, ...optionsOf(typed, now) } });
    await client.invalidateQueries({ queryKey: KEY });
    await client.invalidateQueries({ queryKey: ["snapshots"] });
    return words.created(url);
  };
  const kept = snapshots.data?.map(({ name }) => [SNAPSHOT + name, words.fromSnapshot(name)]) ?? [];
  return (
    <Panel id="sandboxes" title={words.title} lead={words.lead}>
      <ActForm submit={words.create} act={create}>
        <ScenarioFields
          label={words.from}
          more={{ [SNAPSHOT]: words.now, ...Object.fromEntries(kept) }}
          onScenario={setFrom}
        />
        <details>
          <summary>{words.more}</summary>
          <Choice label={words.verification} name="verification" options={words.verifications} />
          <Choice label={words.limits} name="rate_limits" options={words.limitsOf} />
          <Checkbox name="isolated">{words.isolated}</Checkbox>
          <Checkbox name="frozen">{words.frozen}</Checkbox>
        </details>
      </ActForm>
      {sandboxes.isError && <LoadError error={sandboxes.error} onRetry={sandboxes.refetch} />}
      {sandboxes.data?.length === 0 && <p className={styles.facts}>{words.none}</p>}
      <ul className={styles.rows} aria-label={words.title}>
        {sandboxes.data?.map((sandbox) => (
          <Row key={sandbox.id} {...sandbox} />
        ))}
      </ul>
    </Panel>
  );
}

/** What a sandbox starts with. For the present data a permanent snapshot is made: each reset of the sandbox goes back to it. */
async function originOf(from: string, now: number): Promise<NewSandbox> {
  if (!from.startsWith(SNAPSHOT)) return { scenario: from };
  if (from !== SNAPSHOT) return { snapshot: from.slice(SNAPSHOT.length) };
  const name = `now-${new Date(now).toISOString().replace(/[:.]/g, "-")}`;
  await control.resets.saveSnapshot({ body: { name } });
  return { snapshot: name };
}

/** The chosen options. SandboxOptions that are the same as here are left out. */
function optionsOf({ text }: Typed, now: number): NewSandbox {
  const [verification, limits] = [text("verification"), text("rate_limits")];
  return {
    settings: {
      ...(verification === "client" || verification === "server" ? { verification } : {}),
      ...(limits === "strict" || limits === "loose" || limits === "off" ? { rate_limits: limits } : {}),
    },
    ...(text("isolated") === "on" ? { isolation: "process" } : {}),
    ...(text("frozen") === "on" ? { frozen_at: new Date(now).toISOString() } : {}),
  };
}

function Row({ id, url, scenario, is_up, created_at }: Sandbox) {
  const client = useQueryClient();
  const then = async (done: Promise<unknown>) => {
    await done;
    await client.invalidateQueries({ queryKey: KEY });
    return undefined;
  };
  const parts = { params: { id } };
  const consoleAddress = `${url}/__standin#${new URLSearchParams({ token: readToken() ?? "" })}`;
  return (
    <li>
      <div>
        <strong>{id}</strong>
        <span className={is_up ? styles.good : styles.bad}>{is_up ? words.up : words.down}</span>
        <span className={styles.facts}>{`${url} · ${words.facts(scenario, formatMoment(created_at))}`}</span>
      </div>
      {is_up ? (
        <>
          <Away href={consoleAddress} label={words.consoleOf(id)} text={words.console} />
          <Away href={url} label={words.productOf(id)} text={words.product} />
          <ActButton act={() => then(control.sandboxes.stop(parts))}>{words.stop}</ActButton>
        </>
      ) : (
        <ActButton act={() => then(control.sandboxes.start(parts))}>{words.start}</ActButton>
      )}
      <ConfirmButton
        act={() => then(control.sandboxes.remove(parts))}
        question={words.question(id)}
        warning={words.warning}
        yes={consoleCopy.remove}
      >
        {consoleCopy.remove}
      </ConfirmButton>
    </li>
  );
}

function Away({ href, label, text }: { href: string; label: string; text: string }) {
  return (
    <ButtonLink size="s" variant="outline" href={href} target="_blank" rel="noopener" aria-label={label}>
      {text}
    </ButtonLink>
  );
}
