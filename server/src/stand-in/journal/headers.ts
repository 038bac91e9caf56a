import { BLACKED_OUT } from "@chonsu/shared/stand-in/secrets";

/** Headers of a request that are shown as they are. */
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
/** Those of which it is shown only that they were there. */
const SECRET = ["authorization", "cookie"];

/** The headers of a request that tell something, by their names in small letters; given name and value in turn. */
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

/** The headers of an answer. Connections have more of their own, which say nothing about it. */
export function answeredHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
