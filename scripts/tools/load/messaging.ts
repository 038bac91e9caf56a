import { callNamed } from "@chonsu/db/calls/groups/records";
import { addressOf } from "@chonsu/shared/contract/endpoint";
import { inLanes } from "../../testing/conformance/lanes.ts";
import type { Dataset } from "../bench/dataset.ts";
import { type Connection, openConnection } from "./connection.ts";
import type { Kind } from "./mix.ts";
import { WEIGHTS } from "./weights.ts";

/** Members who have a connection open, and conversations in which both sides have. */
export type Tables = ReturnType<typeof participantsOf>;
/** The open connections of a run. */
export type Listening = Awaited<ReturnType<typeof listen>>;

const CONVERSATIONS = `select id, user_1_id as one, user_2_id as other from conversations
  where user_1_id is not null and user_2_id is not null and not deleted_for_user_1 and not deleted_for_user_2`;
/** Handshakes under way at once while connections open. */
const OPENING = 32;

/** Chooses this number of members as the two sides of conversations. */
export function participantsOf(dataset: Dataset, connections: number) {
  const listeners = new Map<number, string>();
  const conversations: { readonly id: number; readonly from: number; readonly to: number }[] = [];
  for (const { id, one, other } of dataset.rows(CONVERSATIONS)) {
    const conversation = { id: Number(id), from: Number(one), to: Number(other) };
    const newcomers = [conversation.from, conversation.to].filter((member) => !listeners.has(member));
    if (listeners.size + newcomers.length > connections) continue;
    for (const member of newcomers) listeners.set(member, dataset.token(member));
    conversations.push(conversation);
  }
  return { listeners, conversations };
}

/** Members write to each other. Each message has a key, which the other side receives. */
export function messagesOf({ listeners, conversations }: Tables): Kind {
  const { call, endpoint, record } = callNamed("messages.create");
  let written = 0;
  return {
    name: call,
    weight: WEIGHTS["messages.create"],
    next() {
      const conversation = conversations[written % conversations.length];
      if (conversation === undefined) return undefined;
      written += 1;
      const messageKey = `load-${written}`;
      return {
        method: endpoint.method,
        path: addressOf(endpoint, { params: { conversationId: conversation.id } }),
        headers: {
          authorization: `Bearer ${listeners.get(conversation.from)}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ ...Object(record.request.body), client_key: messageKey }),
        messageKey,
      };
    },
  };
}

/** Opens a connection for every listener. */
export async function listen(url: string, { listeners }: Tables) {
  /** The time at which the other side received each message, by its key. */
  const heard = new Map<string, number>();
  const connections: Connection[] = [];
  let lost = 0;
  let doubled = 0;
  const open = async (userId: number, token: string) => {
    const onEvent = (name: string, payload: unknown) => {
      const key = name === "message:new" ? keyFor(userId, payload) : undefined;
      if (key === undefined) return;
      if (heard.has(key)) doubled += 1;
      else heard.set(key, performance.now());
    };
    const onLost = () => {
      lost += 1;
    };
    const connection = openConnection(url, token, { onEvent, onLost });
    await connection.admitted;
    connections.push(connection);
  };
  const began = performance.now();
  await inLanes([...listeners], OPENING, ([userId, token]) => open(userId, token));
  return {
    heard,
    /** Handshakes in a second while they opened. */
    opened: (listeners.size / (performance.now() - began)) * 1000,
    /** Messages that a connection received twice, and tabs whose connection broke. */
    doubled: () => doubled,
    lost: () => lost,
    forget() {
      heard.clear();
      doubled = 0;
    },
    close() {
      for (const connection of connections) connection.close();
    },
  };
}

/** The key of a message of another member. It is not parsed by its schema, because this process receives thousands of them in a second. */
function keyFor(userId: number, payload: unknown): string | undefined {
  const { sender, client_key } = Object(Object(payload).message);
  return sender !== userId && typeof client_key === "string" ? client_key : undefined;
}
