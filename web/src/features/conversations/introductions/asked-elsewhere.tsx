import type { Conversation } from "@chonsu/shared/entities/conversations";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "../../../api/session.ts";
import { chainsOf } from "../../../entities/people/chains.ts";
import { pathQuery } from "../../../entities/people/user.query.ts";
import { paths } from "../../../paths/paths.ts";
import { dropAsked, keepAsked, type SentRequest } from "../asked.ts";
import { conversationQueries } from "../conversations.queries.ts";
import { shownMessage } from "../linked-things.ts";
import { emptyMessage } from "../message-cache.ts";
import type { MessageLog } from "../message-log.ts";
import { readRequest } from "./read-request.ts";
import { standsQuery } from "./stands.query.ts";
import { useRequests } from "./use-asked-whom.ts";

export interface AskedElsewhereProps {
  personId: number;
  /** The member for whom I have handed on a request. Without one my own requests count. */
  askerId: number | undefined;
}

/** How many conversations are looked into, the latest first. */
const LOOKED_INTO_MAX = 3;

/**
 * Keeps what this device says about my requests for introductions to a member in step with my other devices. When it knows of none, it looks
 * for one in the latest messages to those who could introduce me; when it knows one, it asks whether the message still stands. It shows
 * nothing.
 */
export function AskedElsewhere({ personId, askerId }: AskedElsewhereProps) {
  const asked = useRequests(personId, askerId).at(-1);
  if (asked === undefined) return <Search personId={personId} askerId={askerId} />;
  if (asked.messageId === null || asked.conversationId === null) return null;
  return <Check conversationId={asked.conversationId} messageId={asked.messageId} />;
}

function Search({ personId, askerId }: AskedElsewhereProps) {
  const client = useQueryClient();
  const userId = useUserId();
  const { data: inbox = [] } = useQuery(conversationQueries.list());
  const { data: path } = useQuery({ ...pathQuery(personId), enabled: inbox.length > 0 });
  const helpers = new Set(path && chainsOf(path).map(([first]) => first?.id));
  const rows = inbox.filter(({ other_user_id: id }) => id !== null && helpers.has(id)).slice(0, LOOKED_INTO_MAX);
  const logs = useQueries({ queries: rows.map(({ id }) => conversationQueries.log(id)) });
  const found = rows
    .flatMap((row, at) => requestIn(logs[at]?.data, row, { personId, askerId }, userId) ?? [])
    .toSorted((a, b) => a.messageId - b.messageId)
    .at(-1);
  useEffect(() => {
    if (found === undefined) return;
    client.setQueryData(standsQuery(found.conversationId, found.messageId).queryKey, true);
    keepAsked(found);
  });
  return null;
}

/**
 * What counts as asking: the latest message of mine whose words ask, and whose last link to another member is that of this one. A link that
 * tells of somebody, introduces somebody, or names the asker of another request is none; a deleted message has no words.
 */
function requestIn(
  log: MessageLog | undefined,
  { id: conversationId, other_user_id: readerId, other_user_profile: profile }: Conversation,
  { personId, askerId: wantedFor }: AskedElsewhereProps,
  userId: number | null,
): (SentRequest & { conversationId: number; messageId: number }) | undefined {
  if (userId === null || readerId === null) return undefined;
  const helper = { id: readerId, name: profile.user_name };
  for (const { id: messageId, sender, message, client_key } of log?.messages.toReversed() ?? []) {
    if (sender !== userId || !message.includes(paths.profile(personId))) continue;
    const request = readRequest(shownMessage(message), userId, readerId);
    if (typeof request !== "object" || request.personId !== personId) continue;
    const askerId = request.askerId === userId ? undefined : request.askerId;
    if (askerId !== wantedFor) continue;
    return { personId, askerId, helper, conversationId, clientKey: client_key ?? "", messageId };
  }
  return undefined;
}

function Check({ conversationId, messageId }: { conversationId: number; messageId: number }) {
  const client = useQueryClient();
  const { data: stands } = useQuery(standsQuery(conversationId, messageId));
  useEffect(() => {
    if (stands !== false) return;
    emptyMessage(client, conversationId, messageId);
    dropAsked((one) => one.messageId === messageId);
  }, [client, stands, conversationId, messageId]);
  return null;
}
