import { ConfigError } from "../platform/config-error.ts";
import { LOG_LEVELS, type LogLevel } from "../platform/log.ts";
import { type LoadLimits, NO_LOAD_LIMITS, STRICT_LOAD } from "./load-limits.ts";
import { loosened } from "./loosened.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A shorter token could be guessed. The metrics are protected because they show how the product is used. */
const METRICS_TOKEN_LENGTH_MIN = 16;

/** Operators' settings for monitoring and load. */
export interface OperatorSettings {
  /** The lowest level that is logged. At `info` and `debug`, each request is logged as a line. */
  readonly logLevel: LogLevel;
  /** Opens `/metrics` to every machine. Without a token only this machine may read it. */
  readonly metricsToken: string | undefined;
  readonly loadLimits: LoadLimits;
  /** For how many days sent mails stay in the database; undefined keeps them without limit. */
  readonly mailsKeptDays: number | undefined;
  /** The settings of production that have removed a protection. */
  readonly loosened: readonly string[];
}

/** Whether each request is logged as a line. */
export function logsRequests({ logLevel }: Pick<OperatorSettings, "logLevel">): boolean {
  return logLevel === "debug" || logLevel === "info";
}

/** Reads these settings from the environment. Throws ConfigError. */
export function readOperatorSettings(env: Environment, isProduction: boolean): OperatorSettings {
  return {
    logLevel: readLogLevel(env["LOG_LEVEL"] || (isProduction ? "info" : "warn")),
    metricsToken: readMetricsToken(env["METRICS_TOKEN"]),
    loadLimits: readLoadLimits(env["LOAD_LIMITS"] || (isProduction ? "strict" : "off")),
    mailsKeptDays: readDays(env["MAILS_KEPT_DAYS"] || (isProduction ? "30" : "")),
    loosened: isProduction ? Object.keys(loosened(env)) : [],
  };
}

function readDays(value: string): number | undefined {
  if (value === "") return undefined;
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new ConfigError(`MAILS_KEPT_DAYS is "${value}"; it must be a number of days from 1 to 9999.`);
}

function readLogLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((name) => name === value);
  if (level !== undefined) return level;
  throw new ConfigError(`LOG_LEVEL is "${value}"; it may be ${LOG_LEVELS.join(", ")}.`);
}

function readMetricsToken(value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (value.length >= METRICS_TOKEN_LENGTH_MIN) return value;
  throw new ConfigError(`METRICS_TOKEN is too short to be a secret: give it ${METRICS_TOKEN_LENGTH_MIN} characters.`);
}

function readLoadLimits(value: string): LoadLimits {
  if (value === "strict") return STRICT_LOAD;
  if (value === "off") return NO_LOAD_LIMITS;
  throw new ConfigError(`LOAD_LIMITS is "${value}"; it may be "strict" or "off".`);
}
