import { expect, it } from "vitest";
import { type Environment, readConfig } from "./config.ts";
import { NO_LOAD_LIMITS, STRICT_LOAD } from "./load-limits.ts";
import { LOOSE_LIMITS, STRICT_LIMITS } from "./rate-limits.ts";

const read = (env: Environment) => readConfig(env, { jwtSecret: "secret", webDist: undefined });
const PRODUCTION = { NODE_ENV: "production" };

it.each([
  [{}, LOOSE_LIMITS],
  [PRODUCTION, STRICT_LIMITS],
  [{ RATE_LIMITS: "" }, LOOSE_LIMITS],
  [{ RATE_LIMITS: "strict" }, STRICT_LIMITS],
  [{ ...PRODUCTION, RATE_LIMITS: "loose" }, LOOSE_LIMITS],
  [{ ...PRODUCTION, RATE_LIMITS: "off" }, {}],
])("has strict limits by default in production only: %j", (env: Environment, limits) => {
  expect(read(env).rateLimits).toEqual(limits);
});

it.each([
  [{}, NO_LOAD_LIMITS, undefined],
  [PRODUCTION, STRICT_LOAD, 30],
  [{ LOAD_LIMITS: "strict", MAILS_KEPT_DAYS: "7" }, STRICT_LOAD, 7],
  [{ ...PRODUCTION, LOAD_LIMITS: "off", MAILS_KEPT_DAYS: "9999" }, NO_LOAD_LIMITS, 9999],
])("limits the load and deletes old mails by default in production only: %j", (env: Environment, limits, days) => {
  const { loadLimits, mailsKeptDays } = read(env);
  expect({ loadLimits, mailsKeptDays }).toEqual({ loadLimits: limits, mailsKeptDays: days });
});

it.each([
  [{}, 0],
  [{ TRUST_PROXY: "" }, 0],
  [{ TRUST_PROXY: "0" }, 0],
  [{ TRUST_PROXY: "1" }, 1],
  [{ TRUST_PROXY: "2" }, 2],
])("trusts the configured number of proxies: %j", (env: Environment, proxies) => {
  expect(read(env).proxies).toBe(proxies);
});

it.each([
  [{}, "*"],
  [{ CORS_ORIGIN: "" }, "*"],
  [{ CORS_ORIGIN: " * " }, "*"],
  [{ CORS_ORIGIN: "none" }, []],
  [{ CORS_ORIGIN: "https://a.kr" }, ["https://a.kr"]],
  [{ CORS_ORIGIN: "https://a.kr, http://localhost:5173,https://a.kr" }, ["https://a.kr", "http://localhost:5173"]],
])("lets pages of the configured origins call: %j", (env: Environment, origins) => {
  expect(read(env).corsOrigins).toEqual(origins);
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

it.each<[Environment, string]>([
  [{ RATE_LIMITS: "Strict" }, 'RATE_LIMITS is "Strict"; it may be "strict", "loose" or "off".'],
  [{ LOAD_LIMITS: "loose" }, 'LOAD_LIMITS is "loose"; it may be "strict" or "off".'],
  [{ MAILS_KEPT_DAYS: "0" }, 'MAILS_KEPT_DAYS is "0"; it must be a number of days from 1 to 9999.'],
  [{ TRUST_PROXY: "true" }, 'TRUST_PROXY is "true"; it must be the number of proxies in front.'],
  [{ TRUST_PROXY: "-1" }, 'TRUST_PROXY is "-1"; it must be the number of proxies in front.'],
])("refuses to start with %j and names the allowed values", (env, text) => {
  expect(() => read(env)).toThrow(text);
});
