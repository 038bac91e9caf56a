import { isEmailAddress } from "@chonsu/shared/format/text/email-address";
import { ConfigError } from "../platform/config-error.ts";
import { type CorsOrigins, readCorsOrigins } from "../platform/origins.ts";
import { type OperatorSettings, readOperatorSettings } from "./operator-settings.ts";
import { LOOSE_LIMITS, type RateLimits, STRICT_LIMITS } from "./rate-limits.ts";
import { readSmtpSettings, type SmtpSettings } from "./smtp-settings.ts";

/**
 * Settings of one running copy of the product. `readConfig` makes them from the environment; tests and sandboxes make
 * them by hand.
 */
export interface AppConfig extends OperatorSettings {
  /** Who makes the six digits of a verification code (R3). */
  readonly verification: "client" | "server";
  /** The web's address in links; undefined for the server's own address. */
  readonly webBaseUrl: string | undefined;
  /** Signs access and refresh tokens. */
  readonly jwtSecret: string;
  /** The folder of the built web; undefined serves only the API. */
  readonly webDist: string | undefined;
  /** Enables pages and calls of a stand-in, such as the outbox. Never in production. */
  readonly standIn: boolean;
  /**
   * How many proxies of the operator are in front of the server. This many entries from the end of `X-Forwarded-*` are
   * trusted. The entries before them come from the caller, who may have forged them.
   */
  readonly proxies: number;
  /** Origins whose pages may call from a browser (wire.md §1). */
  readonly corsOrigins: CorsOrigins;
  /** External pages (product.md §2: guide, privacy policy, service terms). */
  readonly links: { readonly guide: string; readonly privacy: string; readonly terms: string };
  /** The address that receives inquiries. */
  readonly inquiryRecipient: string;
  /** How mails are sent. When undefined, they stay in the outbox. */
  readonly smtp: SmtpSettings | undefined;
  /** The limits of guarded calls. */
  readonly rateLimits: RateLimits;
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment, with defaults. The secret and the built web are given. Throws ConfigError
 * for a value that cannot be used.
 */
export function readConfig(
  env: Environment,
  given: { readonly jwtSecret: string; readonly webDist: string | undefined },
): AppConfig {
  const production = isProduction(env);
  return {
    verification: readVerification(env, production),
    webBaseUrl: readWebBaseUrl(env["WEB_BASE_URL"]),
    jwtSecret: given.jwtSecret,
    webDist: given.webDist,
    standIn: !production,
    proxies: readProxies(env["TRUST_PROXY"]),
    corsOrigins: readCorsOrigins(env["CORS_ORIGIN"]),
    links: {
      guide: env["GUIDE_URL"] || "https://example.com/guide",
      privacy: env["PRIVACY_URL"] || "https://example.com/privacy",
      terms: env["TERMS_URL"] || "https://example.com/terms",
    },
    inquiryRecipient: readInquiryRecipient(env),
    smtp: readSmtpSettings(env["SMTP_URL"], env["MAIL_FROM"]),
    rateLimits: readRateLimits(env["RATE_LIMITS"] || (production ? "strict" : "loose")),
    ...readOperatorSettings(env, production),
  };
}

/**
 * Whether NODE_ENV is "production". Throws ConfigError for an unknown value: a misspelt "production" would start a
 * stand-in with public logins.
 */
export function isProduction(env: Environment): boolean {
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

function readRateLimits(value: string): RateLimits {
  switch (value) {
    case "strict":
      return STRICT_LIMITS;
    case "loose":
      return LOOSE_LIMITS;
    case "off":
      return {};
    default:
      throw new ConfigError(`RATE_LIMITS is "${value}"; it may be "strict", "loose" or "off".`);
  }
}

function readInquiryRecipient(env: Environment): string {
  const address = env["INQUIRY_EMAIL"] || "help@kaist.ac.kr";
  if (!isEmailAddress(address)) throw new ConfigError("INQUIRY_EMAIL must be one plain address: help@example.com.");
  return address;
}

function readVerification(env: Environment, production: boolean): AppConfig["verification"] {
  const value = env["VERIFICATION_MODE"];
  if (value === undefined || value === "") return production ? "server" : "client";
  if (value === "server") return "server";
  if (value !== "client") throw new ConfigError(`VERIFICATION_MODE is "${value}"; it may be "client" or "server".`);
  if (production && env["VERIFICATION_MODE_CLIENT_IS_UNSAFE"] !== "1") {
    throw new ConfigError(
      "VERIFICATION_MODE=client proves nothing about who reads a mailbox. Set VERIFICATION_MODE_CLIENT_IS_UNSAFE=1 as well to use it in production.",
    );
  }
  return "client";
}
