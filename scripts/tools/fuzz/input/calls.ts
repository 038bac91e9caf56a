import { callNamed } from "@chonsu/db/calls/groups/records";

/** Calls that use a core for 50 ms when their input is valid. They are drawn ten times less often. */
export function hashes(call: string): boolean {
  return /^(accounts\.|sessions\.create$)/.test(call);
}

/** GET calls that write: joining, and the first read of one's own share link, which creates it (wire.md §3). */
export function changesByGet(call: string): boolean {
  return call === "experienceLinks.join" || call === "experienceLinks.read";
}

/** Whether a refused request of the call may change data, according to its record. */
export function changesWhenRefused(call: string): boolean {
  return Object.values(callNamed(call).record.errors).some(({ changes }) => changes !== undefined);
}
