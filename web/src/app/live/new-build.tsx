import { uiCopy } from "@chonsu/shared/copy/ui";
import { OFFER_SHOWN_MS } from "@chonsu/shared/limits";
import { useEffect } from "react";
import { onReturn } from "../../lib/presence.ts";
import { loadNewBuild, offerOnReturn, onOffer } from "../../lib/stale-code.ts";
import { useToast } from "../../ui/toast/toast.tsx";

/**
 * Offers a new build after a deploy, by a toast: when the user returns to the page, and when code of the old build is missing (product.md
 * §2).
 */
export function NewBuild(): null {
  const toast = useToast();
  useEffect(() => {
    const action = { label: uiCopy.reload, onAct: loadNewBuild };
    return onOffer(() => toast(uiCopy.newBuild, { shownMs: OFFER_SHOWN_MS, action }));
  }, [toast]);
  useEffect(() => onReturn(() => void offerOnReturn()), []);
  return null;
}
