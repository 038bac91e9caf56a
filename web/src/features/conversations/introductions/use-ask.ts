import { askCopy as copy } from "@chonsu/shared/copy/introduction-request";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { runCommand } from "../../../api/command.ts";
import { CancelledError, detailOf } from "../../../api/errors.ts";
import { readUserId } from "../../../api/session.ts";
import { readDraft, writeDraft } from "../../../lib/forms/draft.ts";
import { newKey } from "../../../lib/new-key.ts";
import { useToast } from "../../../ui/toast/toast.tsx";
import { useUndo } from "../../../ui/toast/use-undo.ts";
import { keepAsked } from "../asked.ts";
import { STARTING } from "../conversations.mutations.ts";
import { sendText } from "../outgoing.ts";
import { ASKING, type AskedIntroduction, conversationWith } from "./use-asked-whom.ts";

/** The key of the text for an introduction to a member. It includes the writer: two members may use one device. */
export function requestDraftKey(userId: number, personId: number): string {
  return `introduction-${userId}-${personId}`;
}

/**
 * Sends a request for an introduction as a message, when the time to undo it is over. Until the message is handed to the chat, its text is
 * kept as a draft. From then on it is a message like others: it waits for a network, and a failed one waits in its conversation.
 */
export function useAsk() {
  const client = useQueryClient();
  const undo = useUndo();
  const toast = useToast();
  return useMutation({
    mutationKey: ASKING,
    networkMode: "always",
    mutationFn: async ({ personId, helper, text }: AskedIntroduction) => {
      const userId = readUserId() ?? 0;
      const draftKey = requestDraftKey(userId, personId);
      const before = readDraft(draftKey);
      writeDraft(draftKey, text);
      if (!(await undo(copy.asked(helper.name)))) {
        writeDraft(draftKey, before);
        return;
      }
      const known = conversationWith(client, helper.id);
      const conversationId = known ?? (await runCommand(client, STARTING, helper.id)).id;
      if (readUserId() !== userId) throw new CancelledError("another member is signed in");
      const clientKey = newKey();
      const sending = sendText(client, conversationId, clientKey, text);
      keepAsked({ personId, conversationId, clientKey, messageId: null });
      writeDraft(draftKey, "");
      await sending;
    },
    onError(error) {
      if (!(error instanceof CancelledError)) toast(detailOf(error, copy.failed), { kind: "error" });
    },
  });
}
