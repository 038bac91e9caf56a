import { askCopy as copy } from "@chonsu/shared/copy/introduction-request";
import { useQueryClient } from "@tanstack/react-query";
import type { Intermediary } from "../../../entities/people/chains.ts";
import { newKey } from "../../../lib/new-key.ts";
import { useToast } from "../../../ui/toast/toast.tsx";
import { useUndo } from "../../../ui/toast/use-undo.ts";
import { keepAsked } from "../asked.ts";
import { sendKept } from "./send-requests.ts";

/** A request for an introduction, as it was written. */
export interface AskedIntroduction {
  readonly personId: number;
  /** The member whose request I hand on. */
  readonly askerId?: number | undefined;
  readonly helper: Intermediary;
  /** To a 3촌: who stands between the helper and the person. */
  readonly between?: Intermediary | undefined;
  readonly text: string;
}

/**
 * Sends a request for an introduction as a message, when the time to undo it is over. It is kept on this device until the server has it: when
 * the page ends before, another window or the next start sends it (`KeptRequests`). Once the chat has it, it is a message like others.
 */
export function useAsk(): (asked: AskedIntroduction) => void {
  const client = useQueryClient();
  const undo = useUndo();
  const toast = useToast();
  return (asked) => {
    const clientKey = newKey();
    void sendKept({ client, toast }, clientKey, () => undo(copy.asked(asked.helper.name)));
    keepAsked({ ...asked, clientKey, conversationId: null, messageId: null });
  };
}
