import type { Database } from "@chonsu/db/open-database";
import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { workingLogins } from "@chonsu/db/seed/logins";
import { serverCopy } from "@chonsu/shared/copy/server";
import { PRODUCT_NAME, PRODUCT_NAME_LATIN } from "@chonsu/shared/school";

interface Started {
  readonly address: string;
  readonly data: string;
  readonly seeded: string | undefined;
  readonly keptOther: boolean;
  /** The product has the instruments of a stand-in: a mailbox of its own. */
  readonly standIn: boolean;
  /** Where seeded members can be looked up, when their logins may be shown. */
  readonly loginsOf: Database | undefined;
  /** Mails leave this machine although the members are seeded ones. */
  readonly sendsMail: boolean;
  readonly openToOthers: boolean;
  /** What opens the control plane, where there is one. */
  readonly controlToken: string | undefined;
}

/** What a person reads when the server is ready. The line `ready <address>` is for programs. */
export function bannerText(started: Started): string {
  const lines = [
    "",
    `  ${PRODUCT_NAME} (${PRODUCT_NAME_LATIN})`,
    "",
    `  ${serverCopy.web}      ${started.address}`,
    `  API      ${started.address}/docs`,
    ...(started.standIn ? [`  ${serverCopy.mails}     ${started.address}/__outbox`] : []),
    ...(started.controlToken === undefined
      ? []
      : [`  ${serverCopy.control}   ${started.address}/__standin#token=${started.controlToken}`]),
    `  ${serverCopy.data}   ${started.data}${started.seeded === undefined ? "" : ` (${serverCopy.seeded(started.seeded)})`}`,
  ];
  if (started.keptOther) lines.push("", `  ${serverCopy.keptOther}`);
  if (started.loginsOf !== undefined) lines.push(...loginTable(started.loginsOf));
  if (started.sendsMail) lines.push("", `  ${serverCopy.mailWarning}`);
  if (started.openToOthers) lines.push("", `  ${serverCopy.openWarning}`);
  return [...lines, "", `ready ${started.address}`].join("\n");
}

/** The seeded members one can sign in as now; nothing where nobody was seeded. */
function loginTable(db: Database): string[] {
  const logins = workingLogins(db);
  if (logins.length === 0) return [];
  const width = Math.max(...logins.map((login) => login.email.length));
  return [
    "",
    `  ${serverCopy.logins(SEED_PASSWORD)}`,
    ...logins.map((login) => `    ${login.email.padEnd(width)}  ${login.name}  ${login.goodFor}`),
  ];
}
