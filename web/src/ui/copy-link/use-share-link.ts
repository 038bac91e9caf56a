import { canShare, shareLink } from "../../lib/share.ts";
import { useCopyLink } from "./use-copy-link.ts";

/**
 * Passes a link on with the browser's own sheet, where it has one: else undefined, and copying is what remains. What the sheet cannot do,
 * such as on a page without https, is copied.
 */
export function useShareLink(): ((pathOrUrl: string, title: string) => void) | undefined {
  const copy = useCopyLink();
  if (!canShare()) return undefined;
  return async (pathOrUrl, title) => {
    const url = new URL(pathOrUrl, window.location.origin).href;
    if ((await shareLink({ url, title })) === "failed") copy(url);
  };
}
