import { ConfigError } from "../config-error.ts";

/** Pages of which origins may call from a browser: any, or those listed; an empty list is none besides the server's own. */
export type CorsOrigins = "*" | readonly string[];

/** Reads the setting: `*` or nothing for any, `none`, or origins with commas between them. Throws `ConfigError` for what is no origin. */
export function readCorsOrigins(told = "*"): CorsOrigins {
  const origins = told.split(",").map((origin) => origin.trim());
  if (told.trim() === "" || told.trim() === "*") return "*";
  if (told.trim() === "none") return [];
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
  if (origins === "*") return { "access-control-allow-origin": "*" };
  const allowed = origin !== undefined && origins.includes(origin) ? { "access-control-allow-origin": origin } : {};
  return { ...allowed, vary: "Origin" };
}
