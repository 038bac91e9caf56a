import { readStored } from "../../../lib/storage.ts";

/** Where the requests of a member are stored. Two members may use one device. */
export function askedKey(userId: number | null): string {
  return `asked-${userId}`;
}

/** Whether a request of a member may not have reached the server. Needs none of the code that reads and sends requests. */
export function mayWait(stored: string | null): boolean {
  return stored?.includes('"text":') === true;
}

/** Whether a request of this member may not have reached the server. */
export function hasWaiting(userId: number | null): boolean {
  return mayWait(readStored(askedKey(userId)));
}
