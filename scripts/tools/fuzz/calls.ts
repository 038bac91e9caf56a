/** Calls that take a core for 50 ms when their input is good: they come ten times as seldom. */
export function hashes(call: string): boolean {
  return /^(accounts\.|sessions\.create$)/.test(call);
}

/** GETs that change something: joining is one, and the first look at one's share link makes it (wire.md §3). */
export function changesByGet(call: string): boolean {
  return call === "experienceLinks.join" || call === "experienceLinks.read";
}

/** Refusals that leave something behind: an attempt at a code is counted (R3). */
export function changesWhenRefused(call: string): boolean {
  return call === "verifications.verify";
}
