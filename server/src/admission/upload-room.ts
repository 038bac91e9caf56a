import type { LoadLimits } from "../config/load-limits.ts";

/** Memory for bodies that are read whole, which is all that an upload costs until it is decoded. */
export interface UploadRoom {
  /** Begins to read a body of a member, or of somebody who is none. */
  enter(whose: number | null): UploadStay;
}

/** One body that is being read, or was and is still held. */
export interface UploadStay {
  /** Takes room for what has come. False when there is none, in all or of this caller's share. */
  take(bytes: number): boolean;
  /** Gives all of it back. */
  leave(): void;
}

/** Room for whoever serves nobody but its operator. */
export const ENDLESS_ROOM: UploadRoom = { enter: () => ({ take: () => true, leave() {} }) };

/** Room that nobody has taken yet; `onRefused` hears of each refusal. */
export function openUploadRoom(
  { uploadBytes, uploadBytesOfOne }: Pick<LoadLimits, "uploadBytes" | "uploadBytesOfOne">,
  onRefused: () => void,
): UploadRoom {
  const held = new Map<number | null, number>();
  let total = 0;
  const add = (whose: number | null, bytes: number) => {
    total += bytes;
    const left = (held.get(whose) ?? 0) + bytes;
    if (left === 0) held.delete(whose);
    else held.set(whose, left);
  };
  return {
    enter(whose) {
      let own = 0;
      return {
        take(bytes) {
          if (total + bytes > uploadBytes || (held.get(whose) ?? 0) + bytes > uploadBytesOfOne) {
            onRefused();
            return false;
          }
          own += bytes;
          add(whose, bytes);
          return true;
        },
        leave() {
          add(whose, -own);
          own = 0;
        },
      };
    },
  };
}
