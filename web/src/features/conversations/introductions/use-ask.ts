import { introductionCopy as copy } from "@chonsu/shared/copy/introductions";
import { type QueryClient, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { runCommand } from "../../../api/command.ts";
import { CancelledError, detailOf } from "../../../api/errors.ts";
import { readUserId } from "../../../api/session.ts";
import type { Intermediary } from "../../../entities/people/chains.ts";
import { readDraft, writeDraft } from "../../../lib/forms/draft.ts";
import { newKey } from "../../../lib/new-key.ts";
import { paths } from "../../../paths/paths.ts";
import { useToast } from "../../../ui/toast/toast.tsx";
import { useUndo } from "../../../ui/toast/use-undo.ts";
import { keepAsked, useAskedFor } from "../asked.ts";
import { STARTING } from "../conversations.mutations.ts";
import { conversationQueries } from "../conversations.queries.ts";
import { sendText, useOutgoing, useUnsent } from "../outgoing.ts";

/** A request for an introduction, on its way. */
interface Request {
  readonly personId: number;
  readonly helper: Intermediary;
  readonly text: string;
}

const ASKING = ["introductions"];
/** The id of no conversation. */
const NONE = 0;

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
    mutationFn: async ({ personId, helper, text }: Request) => {
      const userId = readUserId() ?? 0;
      const draftKey = requestDraftKey(userId, personId);
      const before = readDraft(draftKey);
      writeDraft(draftKey, text);
      if (!(await undo(copy.askedToast(helper.name)))) {
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

function conversationWith(client: QueryClient, userId: number): number | undefined {
  const inbox = client.getQueryData(conversationQueries.list().queryKey);
  return inbox?.find(({ other_user_id: id }) => id === userId)?.id;
}

/** Whom I have asked for an introduction. */
export interface AskedWhom {
  readonly helper: Intermediary;
  /** The address of the conversation with the helper. */
  readonly href: string;
  /** The message has not arrived; the conversation shows why. */
  readonly isFailed: boolean;
}

/** Whom I have asked to introduce me to a member, while the message stands in a conversation of mine. */
export function useAskedWhom(personId: number): AskedWhom | undefined {
  const client = useQueryClient();
  const onItsWay = useMutationState({
    filters: { mutationKey: ASKING, status: "pending" },
    select: ({ state }) => state.variables,
  }).find((variables): variables is Request => isRequest(variables) && variables.personId === personId);
  const asked = useAskedFor(personId);
  const inbox = useQuery({ ...conversationQueries.list(), enabled: asked !== undefined });
  const conversationId = asked?.conversationId ?? NONE;
  const sending = useOutgoing(conversationId);
  const isSending = sending.some(({ clientKey, status }) => clientKey === asked?.clientKey && status === "pending");
  // The page may have ended before the response: then the messages of the conversation say whether this one has arrived.
  const isUnsure = asked?.messageId === null && !isSending;
  const log = useQuery({ ...conversationQueries.log(conversationId), enabled: isUnsure });
  useUnsent(conversationId, isUnsure && log.data !== undefined);
  if (onItsWay !== undefined) {
    const { helper } = onItsWay;
    const known = conversationWith(client, helper.id);
    const href = known === undefined ? paths.conversationWith(helper.id) : paths.conversation(known);
    return { helper, href, isFailed: false };
  }
  const row = inbox.data?.find(({ id }) => id === asked?.conversationId);
  if (asked === undefined || row === undefined || row.other_user_id === null) return undefined;
  return {
    helper: { id: row.other_user_id, name: row.other_user_profile.user_name },
    href: paths.conversation(row.id),
    isFailed: isUnsure && log.data !== undefined,
  };
}

function isRequest(variables: unknown): variables is Request {
  return typeof variables === "object" && variables !== null && "personId" in variables;
}
