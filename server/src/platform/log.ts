import { type DestinationStream, destination } from "pino";
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

/**
 * Opens a log. Each line is JSON with level, time, facts and message. Warnings and errors are written at once. The lines
 * are made here: of pino, only the output is used.
 */
export function openLog({ level, clock, to }: LogOptions): OpenLog {
  const timeNow = timeOf(clock);
  const from = LOG_LEVELS.indexOf(level);
  const flush = () => to.flushSync?.();
  const writer =
    (of: "info" | "warn" | "error"): Log["info"] =>
    (message, facts = {}) => {
      if (LOG_LEVELS.indexOf(of) < from) return;
      to.write(`{"level":"${of}","time":"${timeNow()}",${JSON.stringify({ ...loggable(facts), message }).slice(1)}\n`);
      if (of !== "info") flush();
    };
  return { info: writer("info"), warn: writer("warn"), error: writer("error"), flush };
}

/** The time of a line. Writing a moment takes a quarter of the time of a line, so lines of one moment share it. */
function timeOf(clock: Clock): () => string {
  let written = { at: Number.NaN, text: "" };
  return () => {
    const at = clock.now();
    if (at !== written.at) written = { at, text: new Date(at).toISOString() };
    return written.text;
  };
}

/** Facts without secrets, and with errors described. */
function loggable(facts: object): object {
  const entries: [string, unknown][] = Object.entries(facts);
  const isPlain = entries.every(([name, value]) => !SECRETS.has(name) && (typeof value !== "object" || value === null));
  if (isPlain) return facts;
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (SECRETS.has(name) ? [] : [[name, shownValue(name, value)]])),
  );
}

function shownValue(name: string, value: unknown): unknown {
  if (name === "error" && value !== undefined) return described(value);
  return isRecord(value) ? loggable(value) : value;
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Error);
}

/** Lines are collected and written together when they have this many characters, or after this many milliseconds. */
const BATCH_LENGTH = 16 * 1024;
const BATCH_MS = 1000;

export function errorOutput(): LogOptions["to"] {
  return destination({ fd: 2, sync: true });
}

/**
 * The error output where each request is a line: there, writing lines one by one would cost more than making them. They
 * are collected here, because pino's own collecting counts the bytes of all collected lines again with each line.
 */
export function batchedErrorOutput(clock: Clock): LogOptions["to"] {
  return inBatches(destination({ fd: 2, sync: false }), clock);
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
