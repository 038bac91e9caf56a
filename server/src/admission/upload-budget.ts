import type { LoadLimits } from "../config/load-limits.ts";

/** Memory for bodies that are read whole. An upload needs no other memory until it is decoded. */
export type UploadBudget = ReturnType<typeof openUploadBudget>;

/** One body that is being read or is still held in memory. */
export type UploadStay = ReturnType<UploadBudget["enter"]>;

/** No limit: for a server that only its operator uses. */
export const NO_UPLOAD_LIMIT: UploadBudget = { enter: () => ({ take: () => true, leave() {} }) };

/** Opens an upload budget; `onRefused` is called at each refusal. */
export function openUploadBudget(
  { uploadBytes, uploadBytesOfOne }: Pick<LoadLimits, "uploadBytes" | "uploadBytesOfOne">,
  onRefused: () => void,
) {
  const held = new Map<number | null, number>();
  let total = 0;
  const add = (memberId: number | null, bytes: number) => {
    total += bytes;
    const left = (held.get(memberId) ?? 0) + bytes;
    if (left === 0) held.delete(memberId);
    else held.set(memberId, left);
  };
  return {
    /** Begins to read a body. `memberId` is null for a visitor; all visitors share one budget. */
    enter(memberId: number | null) {
      let own = 0;
      return {
        /** Reserves memory for the bytes that arrived. False when the total or this caller's share is used up. */
        take(bytes: number) {
          if (total + bytes > uploadBytes || (held.get(memberId) ?? 0) + bytes > uploadBytesOfOne) {
            onRefused();
            return false;
          }
          own += bytes;
          add(memberId, bytes);
          return true;
        },
        /** Frees all memory of this body. */
        leave() {
          add(memberId, -own);
          own = 0;
        },
      };
    },
  };
}
