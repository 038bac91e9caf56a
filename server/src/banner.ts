import { SEED_LOGINS, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { serverCopy } from "@chonsu/shared/copy/server";
import { PRODUCT_NAME, PRODUCT_NAME_LATIN } from "@chonsu/shared/school";

interface Started {
  readonly address: string;
  readonly data: string;
  readonly seeded: string | undefined;
  readonly keptOther: boolean;
  readonly showLogins: boolean;
  /** Mails leave this machine although the members are seeded ones. */
  readonly sendsMail: boolean;
  readonly openToOthers: boolean;
}

/** What a person reads when the server is ready. The line `ready <address>` is for programs. */
export function bannerText(started: Started): string {
  const lines = [
    "",
    `  ${PRODUCT_NAME} (${PRODUCT_NAME_LATIN})`,
    "",
    `  ${serverCopy.web}      ${started.address}`,
    `  API      ${started.address}/docs`,
    `  ${serverCopy.mails}     ${started.address}/__outbox`,
    `  ${serverCopy.data}   ${started.data}${started.seeded === undefined ? "" : ` (${serverCopy.seeded(started.seeded)})`}`,
  ];
  if (started.keptOther) lines.push("", `  ${serverCopy.keptOther}`);
  if (started.showLogins) lines.push("", ...loginTable());
  if (started.sendsMail) lines.push("", `  ${serverCopy.mailWarning}`);
  if (started.openToOthers) lines.push("", `  ${serverCopy.openWarning}`);
  return [...lines, "", `ready ${started.address}`].join("\n");
}

function loginTable(): string[] {
  const width = Math.max(...SEED_LOGINS.map((login) => login.email.length));
  return [
    `  ${serverCopy.logins(SEED_PASSWORD)}`,
    ...SEED_LOGINS.map((login) => `    ${login.email.padEnd(width)}  ${login.name}  ${login.goodFor}`),
  ];
}
