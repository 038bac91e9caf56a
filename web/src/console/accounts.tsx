import { consoleCopy } from "@chonsu/shared/copy/console";
import type { Account } from "@chonsu/shared/stand-in/accounts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "../lib/timers.ts";
import { Checkbox } from "../ui/checkbox/checkbox.tsx";
import styles from "./console.module.css";
import { control } from "./control.ts";
import { formatNumber } from "./format.ts";
import { ActButton, copyWithReport, Field, LoadError, Panel } from "./parts.tsx";
import { readToken } from "./token.ts";

const words = consoleCopy.accounts;
const SHOWN_MAX = 100;
const TYPING_MS = 150;
/** Hosts of this machine: every name below `localhost` leads to the same server. */
const NEAR = /^(127\.0\.0\.1|localhost|\[::1\]|[a-z0-9-]+\.localhost)$/;
const HOST_PART = /^[a-z0-9-]+$/;

/** All accounts, each with a link that signs in as that member. */
export function Accounts() {
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  const search = useDebounced(setQ, TYPING_MS);
  const canBeApart = window.location.protocol === "http:" && NEAR.test(window.location.hostname);
  const [isApart, setApart] = useState(canBeApart);
  const found = useQuery({
    queryKey: ["accounts", q],
    queryFn: ({ signal }) => control.accounts.list({ query: { q, limit: SHOWN_MAX } }, signal),
    placeholderData: keepPreviousData,
  });
  const accounts = found.data ?? [];
  return (
    <Panel id="accounts" title={words.title} lead={words.lead}>
      <Field
        type="search"
        label={words.search}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          search(target.value);
        }}
      />
      {canBeApart && (
        <Checkbox checked={isApart} onChange={({ target }) => setApart(target.checked)}>
          {words.apart}
        </Checkbox>
      )}
      <p className={styles.facts}>{isApart ? words.apartHint(exampleHost(accounts)) : words.sharedHint}</p>
      {found.isError && <LoadError error={found.error} onRetry={found.refetch} />}
      {found.isSuccess && <p className={styles.facts}>{sayCount(accounts.length)}</p>}
      <ul className={styles.rows} aria-label={words.list}>
        {accounts.map((account) => (
          <Row key={account.id} account={account} isApart={isApart} />
        ))}
      </ul>
    </Panel>
  );
}

function sayCount(count: number): string {
  if (count === 0) return words.none;
  return (count < SHOWN_MAX ? words.count : words.more)(formatNumber(count));
}

function Row({ account, isApart }: { account: Account; isApart: boolean }) {
  const { id, user_name: name, email, good_for, is_staff, chons } = account;
  const copyToken = async () => {
    const { access } = await control.accounts.login({ body: { user_id: id } });
    return copyWithReport(access, words.tokenCopied(name));
  };
  return (
    <li>
      <a href={enterAddress(account, isApart)} target="_blank" rel="noopener">
        <strong>
          <span className="visually-hidden">{words.enterAs}</span>
          {name}
        </strong>
        <span className={styles.facts}>
          {[email, words.id(id), words.chons(chons), ...(is_staff ? [words.staff] : [])].join(" · ")}
        </span>
        {good_for !== null && <span className={styles.facts}>{good_for}</span>}
      </a>
      <ActButton act={copyToken} aria-label={words.copyTokenOf(name)}>
        {words.copyToken}
      </ActButton>
    </li>
  );
}

/** The URL that signs a member in: at a separate origin for each member, or here, in place of the present member. */
function enterAddress(account: Account, isApart: boolean): string {
  const origin = isApart ? `http://${hostOf(account)}` : "";
  return `${origin}/__standin/enter#${new URLSearchParams({ token: readToken() ?? "", user: String(account.id) })}`;
}

function hostOf({ id, handle }: Account): string {
  const name = handle !== null && HOST_PART.test(handle) ? handle : `m${id}`;
  return `${name}.localhost:${window.location.port}`;
}

function exampleHost([first]: readonly Account[]): string {
  return first === undefined ? `*.localhost:${window.location.port}` : hostOf(first);
}
