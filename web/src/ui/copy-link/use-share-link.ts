import { canShare, shareLink } from "../../lib/share.ts";
import { useCopyLink } from "./use-copy-link.ts";

/**
 * Shares a link with the browser's share sheet. Undefined where the browser has none; the caller offers copying instead. When sharing
 * fails, for instance on a page without https, the link is copied.
 */
export function useShareLink(): ((pathOrUrl: string, title: string) => void) | undefined {
  const copy = useCopyLink();
  if (!canShare()) return undefined;
  return async (pathOrUrl, title) => {
    const url = new URL(pathOrUrl, window.location.origin).href;
    if ((await shareLink({ url, title })) === "failed") copy(url);
  };
}
