import { uiCopy } from "@chonsu/shared/copy/ui";
import { UNDO_MS } from "@chonsu/shared/limits";
import { useCallback } from "react";
import { useToast } from "./toast.tsx";

/**
 * Offers for five seconds to undo what `text` says. The promise resolves with true when the time is over or the page is hidden, and with
 * false when the user undoes it.
 */
export function useUndo(): (text: string) => Promise<boolean> {
  const toast = useToast();
  return useCallback(
    (text) =>
      new Promise<boolean>((resolve) => {
        toast(text, {
          shownMs: UNDO_MS,
          action: { label: uiCopy.undo, onAct: () => resolve(false) },
          onEnd: () => resolve(true),
        });
      }),
    [toast],
  );
}
