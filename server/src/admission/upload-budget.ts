import type { LoadLimits } from "../config/load-limits.ts";

/** Memory for bodies that are read whole. An upload needs no other memory until it is decoded. */
export interface UploadBudget {
  /** Begins to read a body; `whose` is the member's id, null for a visitor. */
  enter(whose: number | null): UploadStay;
}

/** One body that is being read or is still held in memory. */
export interface UploadStay {
  /** Reserves memory for the bytes that arrived. False when the total or this caller's share is used up. */
  take(bytes: number): boolean;
  /** Frees all of it. */
  leave(): void;
}

/** No limit: for a server that only its operator uses. */
export const NO_UPLOAD_LIMIT: UploadBudget = { enter: () => ({ take: () => true, leave() {} }) };

/** Opens an upload budget; `onRefused` is called at each refusal. */
export function openUploadBudget(
  { uploadBytes, uploadBytesOfOne }: Pick<LoadLimits, "uploadBytes" | "uploadBytesOfOne">,
  onRefused: () => void,
): UploadBudget {
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
