import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUserId } from "../../../api/session.ts";
import { chainsOf, type Intermediary } from "../../../entities/people/chains.ts";
import { isIndirect } from "../../../entities/people/through/connections.ts";
import { pathQuery } from "../../../entities/people/user.query.ts";
import { useStoredText } from "../../../lib/stored-text.ts";
import { paths } from "../../../paths/paths.ts";
import { keptRequests, type SentRequest } from "../asked.ts";
import { conversationQueries } from "../conversations.queries.ts";
import { useOutgoing, useUnsent } from "../outgoing.ts";
import { askedKey } from "./asked-key.ts";
import type { Introduced } from "./prepared-request.ts";

/** My requests for an introduction to a member, for me or for `askerId`, whose messages are not gone, the latest last. */
export function useRequests(personId: number, askerId?: number): readonly SentRequest[] {
  const stored = useStoredText(askedKey(useUserId()));
  return useMemo(
    () => keptRequests(stored).filter((one) => one.personId === personId && one.askerId === askerId),
    [stored, personId, askerId],
  );
}

/** The id of no conversation. */
const NONE = 0;

/** Whom I have asked for an introduction. */
export interface AskedWhom {
  readonly helper: Intermediary;
  /** The address of the conversation with the helper. Missing until there is one. */
  readonly href: string | undefined;
  /** The message is being sent, or waits for a network. */
  readonly isOnItsWay: boolean;
  /** The message has not arrived; the conversation shows why. */
  readonly isFailed: boolean;
  /** Somebody else can be asked too. */
  readonly hasOthers: boolean;
}

/**
 * Whom I have asked for an introduction to a member, while the message stands in a conversation of mine and its reader still leads to the
 * member: for me, or with `handedOn` for its asker.
 */
export function useAskedWhom(
  person: Pick<Introduced, "id" | "relation_degree">,
  handedOn?: { readonly asker: Intermediary; readonly author: Intermediary },
): AskedWhom | undefined {
  const requests = useRequests(person.id, handedOn?.asker.id);
  const isAsked = requests.length > 0;
  const path = useQuery({ ...pathQuery(person.id), enabled: isAsked && isIndirect(person.relation_degree) });
  const helpers = path.data && chainsOf(path.data).flatMap(([first]) => first?.id ?? []);
  const asked = requests.findLast(({ helper }) => helpers?.includes(helper.id) !== false);
  const inbox = useQuery({ ...conversationQueries.list(), enabled: isAsked });
  const conversationId = asked?.conversationId ?? NONE;
  const sending = useOutgoing(conversationId);
  const isSending = sending.some(({ clientKey, status }) => clientKey === asked?.clientKey && status === "pending");
  const isOnItsWay = asked?.text !== undefined || isSending;
  // The page may have ended before the response: then the messages of the conversation say whether this one has arrived.
  const isUnsure = asked?.messageId === null && !isOnItsWay;
  const log = useQuery({ ...conversationQueries.log(conversationId), enabled: isUnsure });
  useUnsent(conversationId, isUnsure && log.data !== undefined);
  if (asked === undefined) return undefined;
  const row = inbox.data?.find((one) =>
    asked.conversationId === null ? one.other_user_id === asked.helper.id : one.id === asked.conversationId,
  );
  if (row?.other_user_id === null || (row === undefined && !isOnItsWay)) return undefined;
  const others = new Set(helpers);
  for (const id of [handedOn?.asker.id, handedOn?.author.id, ...requests.map((one) => one.helper.id)]) {
    if (id !== undefined) others.delete(id);
  }
  return {
    helper: { id: asked.helper.id, name: row?.other_user_profile.user_name ?? asked.helper.name },
    href: row && paths.conversation(row.id),
    isOnItsWay,
    isFailed: isUnsure && log.data !== undefined,
    hasOthers: others.size > 0,
  };
}
