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
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: described },
    },
    to,
  );
  const flush = () => to.flushSync?.();
  return {
    info: (message, facts = {}) => logger.info(withoutSecrets(facts), message),
    warn(message, facts = {}) {
      logger.warn(withoutSecrets(facts), message);
      flush();
    },
    error(message, facts = {}) {
      logger.error(withoutSecrets(facts), message);
      flush();
    },
    flush,
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

/** Lines are collected and written together after this many bytes or milliseconds. */
const BATCH_BYTES = 4096;
const BATCH_MS = 1000;

/**
 * The error output of the process. With `isBatched`, lines are written together: where each request is a line, writing
 * them one by one would cost more than making them.
 */
export function errorOutput(isBatched: boolean): LogOptions["to"] {
  const batch = isBatched ? { minLength: BATCH_BYTES, periodicFlush: BATCH_MS } : {};
  return pino.destination({ fd: 2, sync: !isBatched, ...batch });
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
