import { callNamed } from "@chonsu/db/calls/groups/records";

/** Calls that take a core for 50 ms when their input is good: they come ten times as seldom. */
export function hashes(call: string): boolean {
  return /^(accounts\.|sessions\.create$)/.test(call);
}

/** GETs that change something: joining is one, and the first look at one's share link makes it (wire.md §3). */
export function changesByGet(call: string): boolean {
  return call === "experienceLinks.join" || call === "experienceLinks.read";
}

/** Whether a refusal of the call leaves something behind, by its record. */
export function changesWhenRefused(call: string): boolean {
  return Object.values(callNamed(call).record.errors).some(({ changes }) => changes !== undefined);
}
