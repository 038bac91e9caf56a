import { ConfigError } from "../config-error.ts";

/**
 * Origins whose pages may call from a browser: any, or the listed ones. With an empty list, only pages of the server
 * itself may call.
 */
export type CorsOrigins = "*" | readonly string[];

/** Headers that pages of other origins may read (wire.md §5). */
export const EXPOSED_HEADERS = ["x-request-id", "retry-after"];
/** How long a browser caches the answer to a preflight: two hours, Chromium's maximum. Seconds. */
export const PREFLIGHT_SECONDS = 7200;

/**
 * Reads the setting: `*` or nothing for any, `none`, or origins separated by commas. Throws `ConfigError` for an
 * invalid origin.
 */
export function readCorsOrigins(value = "*"): CorsOrigins {
  const origins = value.split(",").map((origin) => origin.trim());
  if (value.trim() === "" || value.trim() === "*") return "*";
  if (value.trim() === "none") return [];
  const odd = origins.find((origin) => !isOrigin(origin));
  if (odd === undefined) return [...new Set(origins)];
  throw new ConfigError(
    `CORS_ORIGIN names "${odd}"; it may be "*", "none" or origins with commas between them: https://chonsu.example.com,http://localhost:5173`,
  );
}

/** An origin as browsers write it: no path, no final slash, lower case, no default port. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** The headers that allow a page of `origin` to read an answer that the app did not make. */
export function corsHeaders(origins: CorsOrigins, origin: string | undefined): Record<string, string> {
  const exposed = { "access-control-expose-headers": EXPOSED_HEADERS.join(", ") };
  if (origins === "*") return { "access-control-allow-origin": "*", ...exposed };
  const isAllowed = origin !== undefined && origins.includes(origin);
  return { ...(isAllowed ? { "access-control-allow-origin": origin, ...exposed } : {}), vary: "Origin" };
}
