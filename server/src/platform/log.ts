import { type DestinationStream, pino } from "pino";
import type { Clock } from "./clock.ts";

/** Writes log lines with a message and facts. Facts never hold passwords, tokens or codes. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A log with an output. Lines may be delayed until `flush`. */
export interface OpenLog extends Log {
  flush(): void;
}

interface LogOptions {
  readonly level: LogLevel;
  readonly clock: Clock;
  readonly to: DestinationStream & { flushSync?(): void };
}

/** Facts with these names are removed. This is a second protection: no code should log them. */
const SECRETS = new Set(["password", "token", "access", "refresh", "authorization", "code", "secret", "verification"]);

/** Opens a log. Each line is JSON with time, level, message and facts. Warnings and errors are written at once. */
export function openLog({ level, clock, to }: LogOptions): OpenLog {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "message",
      timestamp: timeOf(clock),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: described },
    },
    to,
  );
  const flush = () => to.flushSync?.();
  const atOnce =
    (level: "warn" | "error"): Log["warn"] =>
    (message, facts = {}) => {
      logger[level](withoutSecrets(facts), message);
      flush();
    };
  return {
    info: (message, facts = {}) => logger.info(withoutSecrets(facts), message),
    warn: atOnce("warn"),
    error: atOnce("error"),
    flush,
  };
}

/**
 * The time as pino adds it to a line. Writing a moment takes a quarter of the time of a line, so lines of one moment
 * share it.
 */
function timeOf(clock: Clock): () => string {
  let written = { at: Number.NaN, text: "" };
  return () => {
    const at = clock.now();
    if (at !== written.at) written = { at, text: `,"time":"${new Date(at).toISOString()}"` };
    return written.text;
  };
}

/** pino's own redaction is not used: it doubles the cost of each line, even without anything to remove. */
function withoutSecrets(facts: object): object {
  const entries: [string, unknown][] = Object.entries(facts);
  const isPlain = entries.every(([name, value]) => !SECRETS.has(name) && (typeof value !== "object" || value === null));
  if (isPlain) return facts;
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      SECRETS.has(name) ? [] : [[name, isRecord(value) ? withoutSecrets(value) : value]],
    ),
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Error);
}

/** Lines are collected and written together when they have this many characters, or after this many milliseconds. */
const BATCH_LENGTH = 16 * 1024;
const BATCH_MS = 1000;

export function errorOutput(): LogOptions["to"] {
  return pino.destination({ fd: 2, sync: true });
}

/**
 * The error output where each request is a line: there, writing lines one by one would cost more than making them. They
 * are collected here, because pino's own collecting counts the bytes of all collected lines again with each line.
 */
export function batchedErrorOutput(clock: Clock): LogOptions["to"] {
  return inBatches(pino.destination({ fd: 2, sync: false }), clock);
}

/** Passes lines on in batches; with `flushSync` at once. */
export function inBatches(to: LogOptions["to"], clock: Clock): LogOptions["to"] {
  let batch = "";
  let cancel = () => {};
  const pass = () => {
    cancel();
    if (batch !== "") to.write(batch);
    batch = "";
  };
  return {
    write(line) {
      if (batch === "") cancel = clock.after(BATCH_MS, pass);
      batch += line;
      if (batch.length >= BATCH_LENGTH) pass();
    },
    flushSync() {
      pass();
      to.flushSync?.();
    },
  };
}

/**
 * The logged parts of an error: name, message and stack. Other properties that libraries add may hold anything,
 * including parameters.
 */
function described(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? { errorCode: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: described(error.cause) };
  return { type: error.name, ...code, stack: error.stack ?? error.message, ...cause };
}
