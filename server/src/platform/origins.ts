import { ConfigError } from "./config-error.ts";

/** Pages of which origins may call from a browser: any, or those listed; an empty list is none besides the server's own. */
export type CorsOrigins = "*" | readonly string[];

/** What pages of other origins may read of an answer besides its body and type (wire.md §5). */
export const EXPOSED_HEADERS = ["x-request-id", "retry-after"];
/** How long a browser keeps the answer to a preflight: two hours, the most that Chromium takes. Seconds. */
export const PREFLIGHT_SECONDS = 7200;

/** Reads the setting: `*` or nothing for any, `none`, or origins with commas between them. Throws `ConfigError` for what is no origin. */
export function readCorsOrigins(published = "*"): CorsOrigins {
  const origins = published.split(",").map((origin) => origin.trim());
  if (published.trim() === "" || published.trim() === "*") return "*";
  if (published.trim() === "none") return [];
  const odd = origins.find((origin) => !isOrigin(origin));
  if (odd === undefined) return [...new Set(origins)];
  throw new ConfigError(
    `CORS_ORIGIN names "${odd}"; it may be "*", "none" or origins with commas between them: https://chonsu.example.com,http://localhost:5173`,
  );
}

/** An origin as browsers write it: no path, no final slash, no capital letters, no port that its scheme implies. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** The headers that let a page of `origin` read an answer, for answers that do not come out of the app. */
export function corsHeaders(origins: CorsOrigins, origin: string | undefined): Record<string, string> {
  const exposed = { "access-control-expose-headers": EXPOSED_HEADERS.join(", ") };
  if (origins === "*") return { "access-control-allow-origin": "*", ...exposed };
  const isAllowed = origin !== undefined && origins.includes(origin);
  return { ...(isAllowed ? { "access-control-allow-origin": origin, ...exposed } : {}), vary: "Origin" };
}
