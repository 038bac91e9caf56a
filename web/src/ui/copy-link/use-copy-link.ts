import { clipboardCopy } from "@chonsu/shared/copy/clipboard";
import { COPY_MESSAGE_MS } from "@chonsu/shared/limits";
import { copyText } from "../../lib/clipboard.ts";
import { useToast } from "../toast/toast.tsx";

/**
 * Copies the URL of a page of this product (`{origin}{path}`, product.md §9) or a whole URL, and shows the result for 2 s. Android shows
 * its own message, so there a success shows nothing (product.md §8).
 */
export function useCopyLink(): (pathOrUrl: string) => void {
  const toast = useToast();
  return async (pathOrUrl) => {
    const result = await copyText(new URL(pathOrUrl, window.location.origin).href);
    if (result === "copied" && /android/i.test(navigator.userAgent)) return;
    toast(clipboardCopy[result], { kind: result === "copied" ? "success" : "error", shownMs: COPY_MESSAGE_MS });
  };
}
