import { expect, it } from "vitest";
import { type Environment, readConfig } from "./config.ts";
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
  [{ TRUST_PROXY: "true" }, 'TRUST_PROXY is "true"; it must be the number of proxies in front.'],
  [{ TRUST_PROXY: "-1" }, 'TRUST_PROXY is "-1"; it must be the number of proxies in front.'],
])("refuses to start with %j and names the allowed values", (env, text) => {
  expect(() => read(env)).toThrow(text);
});
