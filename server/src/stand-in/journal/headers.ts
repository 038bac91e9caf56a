import { BLACKED_OUT } from "@chonsu/shared/stand-in/secrets";

/** Request headers that are shown with their values. */
const OPEN = [
  "accept",
  "content-type",
  "content-length",
  "origin",
  "user-agent",
  "range",
  "if-none-match",
  "last-event-id",
];
/** Headers whose values are hidden. */
const SECRET = ["authorization", "cookie"];

/** The useful headers of a request by lower-case name. `raw` has names and values in turn. */
export function shownHeaders(raw: readonly string[]): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [place, given] of raw.entries()) {
    const name = given.toLowerCase();
    if (place % 2 !== 0) continue;
    if (OPEN.includes(name)) shown[name] = raw[place + 1] ?? "";
    if (SECRET.includes(name)) shown[name] = BLACKED_OUT;
  }
  return shown;
}

/** The headers of an answer by lower-case name, as the product has set them. */
export function answeredHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
