import { consoleCopy } from "@chonsu/shared/copy/console";
import { PRODUCT_NAME } from "@chonsu/shared/school/school";
import { Fragment, type ReactNode } from "react";
import { Card } from "../ui/card/card.tsx";
import { classNames } from "../ui/class-names/class-names.ts";
import { Accounts } from "./accounts.tsx";
import { ClockPanel } from "./clock.tsx";
import styles from "./console.module.css";
import { Faults } from "./faults.tsx";
import { Give } from "./give.tsx";
import { Journal } from "./journal.tsx";
import { Mails } from "./mails.tsx";
import { MapPanel } from "./map-panel.tsx";
import { ActForm, Field } from "./parts.tsx";
import { Resets } from "./resets.tsx";
import { Sandboxes } from "./sandboxes.tsx";
import { StatusBar, useEpoch, useStatus } from "./status.tsx";
import { EpochContext } from "./stream.ts";
import { keepToken, useToken } from "./token.ts";

const { accounts, mails, faults, give, clock, resets, sandboxes, journal, chonMap } = consoleCopy;

/** The panels in order, the most used ones first: two columns on wide windows, or one across both. */
const COLUMNS = [
  [
    { id: "accounts", title: accounts.title, Content: Accounts },
    { id: "mails", title: mails.title, Content: Mails },
  ],
  [
    { id: "clock", title: clock.title, Content: ClockPanel },
    { id: "resets", title: resets.title, Content: Resets },
    { id: "faults", title: faults.title, Content: Faults },
  ],
  [{ id: "journal", title: journal.title, Content: Journal }],
  [{ id: "sandboxes", title: sandboxes.title, Content: Sandboxes }],
  [{ id: "give", title: give.title, Content: Give }],
  [{ id: "chon-map", title: chonMap.title, Content: MapPanel }],
] as const;
const ACROSS: readonly string[] = ["journal", "chon-map"];

/** The whole page. */
export function Console() {
  return (
    <WithToken title={consoleCopy.title}>
      <Panels />
    </WithToken>
  );
}

/** A page with the mails only, for a user who tries the product and waits for a code. */
export function Outbox() {
  return (
    <WithToken title={mails.outbox}>
      <MailsAlone />
    </WithToken>
  );
}

/** Asks for the token when there is none. */
function WithToken({ title, children }: { title: string; children: ReactNode }) {
  const { token, wasWrong } = useToken();
  return (
    <>
      <a className={styles.skip} href="#main">
        {consoleCopy.skip}
      </a>
      {token === null ? <AskForToken title={title} wasWrong={wasWrong} /> : children}
    </>
  );
}

function Heading({ title }: { title: string }) {
  return <h1>{`${PRODUCT_NAME} ${title}`}</h1>;
}

function MailsAlone() {
  const epoch = useEpoch();
  return (
    <EpochContext value={epoch}>
      <main id="main" tabIndex={-1} className={`${styles.page} ${styles.alone}`}>
        <Heading title={mails.outbox} />
        <Mails isAlone />
      </main>
    </EpochContext>
  );
}

function AskForToken({ title, wasWrong }: { title: string; wasWrong: boolean }) {
  const words = consoleCopy.token;
  return (
    <main id="main" className={styles.page}>
      <Heading title={title} />
      <Card className={styles.panel} aria-labelledby="token-title">
        <h2 id="token-title">{words.title}</h2>
        <p className={styles.facts}>{words.lead}</p>
        <ActForm
          submit={words.enter}
          act={async ({ text }) => {
            keepToken(text("token"));
            return undefined;
          }}
        >
          <Field
            type="password"
            name="token"
            label={words.label}
            error={wasWrong ? words.wrong : undefined}
            ref={(field) => field?.focus()}
          />
        </ActForm>
      </Card>
    </main>
  );
}

function Panels() {
  const epoch = useEpoch();
  const { status } = useStatus();
  // A sandbox cannot make sandboxes.
  const columns = COLUMNS.filter(([{ id }]) => id !== "sandboxes" || status?.id === "main");
  return (
    <EpochContext value={epoch}>
      <header className={styles.page}>
        <Heading title={consoleCopy.title} />
        <StatusBar />
      </header>
      <nav className={styles.places} aria-label={consoleCopy.nav}>
        <ul className={styles.page}>
          {columns.flat().map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" tabIndex={-1} className={styles.page}>
        {columns.map((column) => (
          <div key={column[0].id} className={classNames(styles.column, ACROSS.includes(column[0].id) && styles.across)}>
            {column.map(({ id, Content }) => (
              <Fragment key={id}>
                <Content />
              </Fragment>
            ))}
          </div>
        ))}
      </main>
    </EpochContext>
  );
}
