import { type QueryClient, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Intermediary } from "../../../entities/people/chains.ts";
import { paths } from "../../../paths/paths.ts";
import { useAskedFor } from "../asked.ts";
import { conversationQueries } from "../conversations.queries.ts";
import { useOutgoing, useUnsent } from "../outgoing.ts";

/** A request for an introduction, on its way. */
export interface AskedIntroduction {
  readonly personId: number;
  readonly helper: Intermediary;
  readonly text: string;
}

/** The key of the mutation that sends requests. */
export const ASKING = ["introductions"];
/** The id of no conversation. */
const NONE = 0;

/** The conversation with a member, when it is in my list. */
export function conversationWith(client: QueryClient, userId: number): number | undefined {
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
  }).find((variables): variables is AskedIntroduction => isRequest(variables) && variables.personId === personId);
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

function isRequest(variables: unknown): variables is AskedIntroduction {
  return typeof variables === "object" && variables !== null && "personId" in variables;
}
