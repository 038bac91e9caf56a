import { expect, it } from "vitest";
import { type AppConfig, readConfig } from "./config.ts";
import { NO_LOAD_LIMITS, STRICT_LOAD } from "./load-limits.ts";
import { LOOSE_LIMITS, STRICT_LIMITS } from "./rate-limits.ts";

const read = (env: NodeJS.ProcessEnv) => readConfig(env, { jwtSecret: "secret", webDist: undefined });
const PRODUCTION = { NODE_ENV: "production" };

const STRICT = { rateLimits: STRICT_LIMITS, loadLimits: STRICT_LOAD };
const LOOSE = { rateLimits: LOOSE_LIMITS, loadLimits: NO_LOAD_LIMITS };

it.each<[NodeJS.ProcessEnv, Partial<AppConfig>]>([
  [{}, { ...LOOSE, mailsKeptDays: undefined, proxies: 0, corsOrigins: "*" }],
  [PRODUCTION, { ...STRICT, mailsKeptDays: 30 }],
  [
    { RATE_LIMITS: "", TRUST_PROXY: "", CORS_ORIGIN: "" },
    { ...LOOSE, proxies: 0, corsOrigins: "*" },
  ],
  [
    { RATE_LIMITS: "strict", LOAD_LIMITS: "strict", MAILS_KEPT_DAYS: "7" },
    { ...STRICT, mailsKeptDays: 7 },
  ],
  [
    { ...PRODUCTION, RATE_LIMITS: "loose", LOAD_LIMITS: "off", MAILS_KEPT_DAYS: "9999" },
    { ...LOOSE, mailsKeptDays: 9999 },
  ],
  [
    { ...PRODUCTION, RATE_LIMITS: "off" },
    { ...STRICT, rateLimits: {} },
  ],
  [{ TRUST_PROXY: "0" }, { proxies: 0 }],
  [{ TRUST_PROXY: "2" }, { proxies: 2 }],
  [{ CORS_ORIGIN: " * " }, { corsOrigins: "*" }],
  [{ CORS_ORIGIN: "none" }, { corsOrigins: [] }],
  [
    { CORS_ORIGIN: "https://a.kr, http://localhost:5173,https://a.kr" },
    { corsOrigins: ["https://a.kr", "http://localhost:5173"] },
  ],
])("reads %j; limits are strict by default in production only", (env, expected) => {
  const config = read(env);
  // Not `toMatchObject`, which would accept more limits.
  expect({ ...config, ...expected }).toEqual(config);
});

it.each([
  "https://a.kr/",
  "https://a.kr/path",
  "HTTPS://a.kr",
  "https://A.kr",
  "https://a.kr:443",
  "a.kr",
  "//a.kr",
  "*, https://a.kr",
  "https://*.a.kr",
  "https://a.kr,",
  "null",
  "file:///",
  "https://user@a.kr",
])("refuses to start with the origin %s, which no browser would send", (origin) => {
  expect(() => read({ CORS_ORIGIN: origin })).toThrow(/^CORS_ORIGIN names "/);
});

it.each<[NodeJS.ProcessEnv, string]>([
  [{ NODE_ENV: "prod" }, 'NODE_ENV is "prod"'],
  [{ NODE_ENV: "Production" }, 'NODE_ENV is "Production"'],
  [{ NODE_ENV: "PRODUCTION" }, 'NODE_ENV is "PRODUCTION"'],
  [{ NODE_ENV: "staging" }, 'NODE_ENV is "staging"'],
  [{ WEB_BASE_URL: "chonsu.kr" }, "WEB_BASE_URL must be an address"],
  [{ WEB_BASE_URL: "ftp://chonsu.kr" }, "WEB_BASE_URL must be an address"],
  [{ WEB_BASE_URL: "https://a@chonsu.kr" }, "WEB_BASE_URL must be an address"],
  [{ WEB_BASE_URL: "https://chonsu.kr/?a=1" }, "WEB_BASE_URL must be an address"],
  [{ RATE_LIMITS: "Strict" }, 'RATE_LIMITS is "Strict"; it may be "strict", "loose" or "off".'],
  [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL is "loud"; it may be debug, info, warn, error, silent.'],
  [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN is too short"],
  [{ LOAD_LIMITS: "loose" }, 'LOAD_LIMITS is "loose"; it may be "strict" or "off".'],
  [{ MAILS_KEPT_DAYS: "0" }, 'MAILS_KEPT_DAYS is "0"; it must be a number of days from 1 to 9999.'],
  [{ TRUST_PROXY: "true" }, 'TRUST_PROXY is "true"; it must be the number of proxies in front.'],
  [{ TRUST_PROXY: "-1" }, 'TRUST_PROXY is "-1"; it must be the number of proxies in front.'],
])("refuses to start with %j and names what is wrong", (env, text) => {
  expect(() => read(env)).toThrow(text);
});
