import { isEmailAddress } from "@chonsu/shared/format/text/email-address";
import { readCorsOrigins } from "../platform/addresses/origins.ts";
import { ConfigError, chosen } from "../platform/config-error.ts";
import { LOG_LEVELS, type LogLevel } from "../platform/log.ts";
import { readCacheBounds } from "./cache-bounds.ts";
import { type LoadLimits, NO_LOAD_LIMITS, STRICT_LOAD } from "./load-limits.ts";
import { loosened } from "./production.ts";
import { LOOSE_LIMITS, type RateLimits, STRICT_LIMITS } from "./rate-limits.ts";
import { readSmtpSettings } from "./smtp-settings.ts";

/** A shorter token could be guessed. The metrics are protected because they show how the product is used. */
const METRICS_TOKEN_LENGTH_MIN = 16;

/** Settings that no variable of the environment has. */
interface GivenConfig {
  /** Signs access and refresh tokens. */
  readonly jwtSecret: string;
  /** The folder of the built web; undefined serves only the API. */
  readonly webDist: string | undefined;
}

/** Settings of one running copy of the product. Tests and sandboxes change some of those that `readConfig` makes. */
export type AppConfig = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads the settings from the environment, with defaults. Throws ConfigError for a value that cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv, given: GivenConfig) {
  const production = isProduction(env);
  return {
    ...given,
    /** Who makes the six digits of a verification code (R3). */
    verification: readVerification(env, production),
    /** The web's address in links; undefined for the server's own address. */
    webBaseUrl: readWebBaseUrl(env["WEB_BASE_URL"]),
    /** Enables pages and calls of a stand-in, such as the outbox. Never in production. */
    standIn: !production,
    /**
     * How many proxies of the operator are in front of the server. This many entries from the end of `X-Forwarded-*`
     * are trusted. The entries before them come from the caller, who may have forged them.
     */
    proxies: readProxies(env["TRUST_PROXY"]),
    /** Origins whose pages may call from a browser (wire.md §1). */
    corsOrigins: readCorsOrigins(env["CORS_ORIGIN"]),
    /** External pages (product.md §2: guide, privacy policy, service terms). */
    links: {
      guide: env["GUIDE_URL"] || "https://example.com/guide",
      privacy: env["PRIVACY_URL"] || "https://example.com/privacy",
      terms: env["TERMS_URL"] || "https://example.com/terms",
    },
    /** The address that receives inquiries. */
    inquiryRecipient: readInquiryRecipient(env),
    /** How mails are sent. When undefined, they stay in the outbox. */
    smtp: readSmtpSettings(env["SMTP_URL"], env["MAIL_FROM"]),
    /** The limits of guarded calls. */
    rateLimits: chosen<RateLimits>("RATE_LIMITS", env["RATE_LIMITS"] || (production ? "strict" : "loose"), {
      strict: STRICT_LIMITS,
      loose: LOOSE_LIMITS,
      off: {},
    }),
    loadLimits: chosen<LoadLimits>("LOAD_LIMITS", env["LOAD_LIMITS"] || (production ? "strict" : "off"), {
      strict: STRICT_LOAD,
      off: NO_LOAD_LIMITS,
    }),
    cacheBounds: readCacheBounds(env["CACHE_MB"]),
    /** The lowest level that is logged. At `info` and `debug`, each request is logged as a line. */
    logLevel: readLogLevel(env["LOG_LEVEL"] || (production ? "info" : "warn")),
    /** Opens `/metrics` to every machine. Without a token only this machine may read it. */
    metricsToken: readMetricsToken(env["METRICS_TOKEN"]),
    /** For how many days sent mails stay in the database; undefined keeps them without limit. */
    mailsKeptDays: readDays(env["MAILS_KEPT_DAYS"] || (production ? "30" : "")),
    /** The settings of production that have removed a protection. */
    loosened: production ? Object.keys(loosened(env)) : [],
  };
}

/** Whether each request is logged as a line. */
export function logsRequests({ logLevel }: Pick<AppConfig, "logLevel">): boolean {
  return logLevel === "debug" || logLevel === "info";
}

/**
 * Whether NODE_ENV is "production". Throws ConfigError for an unknown value: a misspelt "production" would start a
 * stand-in with public logins.
 */
export function isProduction(env: NodeJS.ProcessEnv): boolean {
  const value = env["NODE_ENV"] ?? "";
  if (value === "production") return true;
  if (["", "development", "test"].includes(value)) return false;
  throw new ConfigError(`NODE_ENV is "${value}"; it may be "production", or left out for a stand-in.`);
}

function readWebBaseUrl(value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  const url = URL.parse(value);
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username + url.search + url.hash === "";
  if (isPlain) return value;
  throw new ConfigError("WEB_BASE_URL must be an address like https://chonsu.example.com, without a query.");
}

function readProxies(value = ""): number {
  if (!/^\d?$/.test(value))
    throw new ConfigError(`TRUST_PROXY is "${value}"; it must be the number of proxies in front.`);
  return Number(value);
}

function readInquiryRecipient(env: NodeJS.ProcessEnv): string {
  const address = env["INQUIRY_EMAIL"] || "help@kaist.ac.kr";
  if (!isEmailAddress(address)) throw new ConfigError("INQUIRY_EMAIL must be one plain address: help@example.com.");
  return address;
}

function readVerification(env: NodeJS.ProcessEnv, production: boolean) {
  const value = env["VERIFICATION_MODE"] || (production ? "server" : "client");
  const mode = chosen("VERIFICATION_MODE", value, { client: "client", server: "server" });
  if (production && mode === "client" && env["VERIFICATION_MODE_CLIENT_IS_UNSAFE"] !== "1") {
    throw new ConfigError(
      "VERIFICATION_MODE=client proves nothing about who reads a mailbox. Set VERIFICATION_MODE_CLIENT_IS_UNSAFE=1 as well to use it in production.",
    );
  }
  return mode;
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
