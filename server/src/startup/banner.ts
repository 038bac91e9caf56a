import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { DataOrigin } from "@chonsu/db/seed/scenarios/data-origin";
import { type SeededLogin, seededLogins } from "@chonsu/db/seed/scenarios/logins";
import { serverCopy } from "@chonsu/shared/copy/server";
import { PRODUCT_NAME, PRODUCT_NAME_LATIN } from "@chonsu/shared/school/school";
import type { AppConfig } from "../config/config.ts";
import type { DataFolder } from "./data-folder.ts";
import type { othersReach } from "./server-addresses.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LABEL_WIDTH = 9;

interface StartedServer {
  readonly address: string;
  /** The token of the control plane, if there is one. */
  readonly controlToken: string | undefined;
  readonly config: Pick<AppConfig, "standIn" | "smtp">;
  readonly data: Pick<DataFolder, "folder" | "database" | "origin" | "seeded" | "keptOther">;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Warnings about this start, each as a sentence. */
  readonly warnings: readonly string[];
  /**
   * The addresses at which other machines reach a stand-in, with a QR code of the first address. Undefined when they
   * cannot.
   */
  readonly others: Awaited<ReturnType<typeof othersReach>> | undefined;
}

/**
 * The text that a person reads when the server is ready. It says only what is true of the current data. The line `ready
 * <address>` is for programs.
 */
export function bannerText(started: StartedServer): string {
  const { address, controlToken, config, data, warnings, now } = started;
  const logins = config.standIn ? seededLogins(data.database.db, data.origin.scenario, now) : [];
  const lines = [
    "",
    `  ${PRODUCT_NAME} (${PRODUCT_NAME_LATIN})`,
    "",
    labelled(serverCopy.web, address),
    labelled(serverCopy.api, `${address}/docs`),
    ...(controlToken === undefined
      ? []
      : [
          labelled(serverCopy.mails, `${address}/__outbox#token=${controlToken}`),
          labelled(serverCopy.control, `${address}/__standin#token=${controlToken}`),
        ]),
    labelled(serverCopy.data, `${data.folder}${config.standIn ? ` (${originText(data, now)})` : ""}`),
  ];
  if (data.keptOther) lines.push("", `  ${serverCopy.keptOther}`);
  lines.push(...loginTable(logins), ...lostTable(logins, started));
  if (warnings.length > 0) lines.push("", ...warnings.map((text) => `  ${serverCopy.warning(text)}`));
  // Mails would leave this machine although members are seeded.
  if (config.standIn && config.smtp !== undefined) lines.push("", `  ${serverCopy.mailWarning}`);
  if (started.others !== undefined) {
    const { addresses, qrCode } = started.others;
    const [first = serverCopy.noAddress, ...more] = addresses;
    lines.push("", `  ${serverCopy.otherMachines}`, ...[first, ...more].map((text) => `    ${text}`));
    if (qrCode.length > 0) lines.push("", ...qrCode.map((row) => `    ${row}`));
    lines.push("", `  ${serverCopy.openWarning}`);
  }
  return [...lines, "", `ready ${address}`].join("\n");
}

function labelled(label: string, text: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${text}`;
}

function originText({ origin, seeded }: StartedServer["data"], now: number): string {
  if (seeded !== undefined) return serverCopy.seededNow(seeded);
  const age = ageText(origin, now);
  return age === undefined ? serverCopy.seededEarlier(origin.scenario) : serverCopy.seeded(origin.scenario, age);
}

/** The age of the data. Undefined when it is unknown when the data was seeded. */
function ageText({ seededAt }: DataOrigin, now: number): string | undefined {
  if (seededAt === null) return undefined;
  const age = now - seededAt;
  if (age >= DAY_MS) return counted(age / DAY_MS, "day");
  if (age >= HOUR_MS) return counted(age / HOUR_MS, "hour");
  return age >= MINUTE_MS ? counted(age / MINUTE_MS, "minute") : "less than a minute";
}

function counted(quantity: number, unit: string): string {
  const whole = Math.floor(quantity);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

/** The seeded members with whom one can sign in. Empty when nobody was seeded. */
function loginTable(logins: readonly SeededLogin[]): string[] {
  const rows = logins.flatMap(({ email, name, goodFor }) =>
    name === undefined ? [] : [{ email, text: `${name}  ${goodFor.join(", ")}`.trimEnd() }],
  );
  return rows.length === 0 ? [] : ["", `  ${serverCopy.logins(SEED_PASSWORD)}`, ...table(rows)];
}

/**
 * Statements about seeded members that are not true any more, with ways to restore them. Nothing is restored
 * automatically (R43).
 */
function lostTable(logins: readonly SeededLogin[], { data: { origin }, now, controlToken }: StartedServer): string[] {
  const rows = logins.flatMap(({ email, lost }) => lost.map((text) => ({ email, text })));
  if (rows.length === 0) return [];
  const { seededAt } = origin;
  const hasControl = controlToken !== undefined;
  return [
    "",
    `  ${serverCopy.lost(ageText(origin, now))}`,
    ...table(rows),
    `  ${hasControl ? serverCopy.seedAnewRunning : serverCopy.seedAnew}`,
    ...(hasControl && seededAt !== null && seededAt < now ? [`  ${serverCopy.clockBack(seededAt - now)}`] : []),
  ];
}

function table(rows: ReadonlyArray<{ readonly email: string; readonly text: string }>): string[] {
  const width = Math.max(...rows.map(({ email }) => email.length));
  return rows.map(({ email, text }) => `    ${email.padEnd(width)}  ${text}`);
}
