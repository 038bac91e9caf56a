import { messagesCopy } from "@chonsu/shared/copy/messages";
import { useNavigate } from "react-router-dom";
import { detailOf } from "../../api/errors.ts";
import { readUserId } from "../../api/session.ts";
import { notePage } from "../../lib/note-page.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { paths } from "../../paths/paths.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { addToChatDraft, chatDraftKey } from "./chat-draft.ts";
import { useStartConversation } from "./start-conversation.ts";

/**
 * Opens the conversation with a member, unless the user has gone to another page before the answer. `words` are put into its composer; nothing
 * is sent. A refusal is shown in a toast.
 */
export function useOpenChat() {
  const start = useStartConversation();
  const navigate = useNavigate();
  const toast = useToast();
  const open = useSingleFlight((userId: number, words?: string) => {
    const isStillHere = notePage();
    return start.mutateAsync(userId).then(
      ({ id }) => {
        if (words !== undefined) addToChatDraft(chatDraftKey(readUserId() ?? 0, id), words);
        if (isStillHere()) void navigate(paths.conversation(id));
      },
      (error: unknown) => toast(detailOf(error, messagesCopy.startFailed), { kind: "error" }),
    );
  });
  return { open, isOpening: start.isPending };
}
