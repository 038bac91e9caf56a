import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "../../api/session.ts";
import { askedKey, mayWait } from "../../features/conversations/introductions/asked-key.ts";
import { onReturn } from "../../lib/presence.ts";
import { useStoredText } from "../../lib/stored-text.ts";
import { useToast } from "../../ui/toast/toast.tsx";

/**
 * Sends requests for introductions that this device keeps and that may not have reached the server: those of an earlier page, and those of a
 * window that is closed. It shows nothing.
 */
export function KeptRequests(): null {
  const client = useQueryClient();
  const toast = useToast();
  const stored = useStoredText(askedKey(useUserId()));
  const waiting = mayWait(stored) ? stored : undefined;
  useEffect(() => {
    if (waiting === undefined) return;
    const send = async () => {
      const { sendAllKept } = await import("../../features/conversations/introductions/send-requests.ts");
      await sendAllKept({ client, toast });
    };
    // Without its code they wait for the next return.
    const trySend = () => void send().catch(() => undefined);
    trySend();
    return onReturn(trySend);
  }, [waiting, client, toast]);
  return null;
}
