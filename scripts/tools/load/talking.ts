import { callNamed } from "@chonsu/db/calls/groups/records";
import { addressOf } from "@chonsu/shared/contract/endpoint";
import { openTab, type Tab } from "../bench/tab.ts";
import type { World } from "../bench/world.ts";
import { talkingWeight } from "./mix.ts";
import type { Kind } from "./shot.ts";

/** Members who have a tab open, and talks in which both sides have. */
export interface Tables {
  readonly listeners: ReadonlyMap<number, string>;
  readonly talks: readonly Talk[];
}

interface Talk {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

const TALKS = `select id, user_1_id, user_2_id from conversations
  where user_1_id is not null and user_2_id is not null and not deleted_for_user_1 and not deleted_for_user_2`;
/** Handshakes under way at once while tabs open. */
const OPENING = 32;

/** Seats so many members at the two sides of talks. */
export function seatsOf(world: World, tabs: number): Tables {
  const listeners = new Map<number, string>();
  const talks: Talk[] = [];
  for (const [id, from, to] of world.rows(TALKS)) {
    const talk = { id: Number(id), from: Number(from), to: Number(to) };
    const newcomers = [talk.from, talk.to].filter((member) => !listeners.has(member));
    if (listeners.size + newcomers.length > tabs) continue;
    for (const member of newcomers) listeners.set(member, world.token(member));
    talks.push(talk);
  }
  return { listeners, talks };
}

/** Members write to each other, each message with a key that the other side's tab hears. */
export function messagesOf({ listeners, talks }: Tables): Kind {
  const { call, endpoint, record } = callNamed("messages.create");
  let written = 0;
  return {
    name: call,
    weight: talkingWeight(),
    next() {
      const talk = talks[written % talks.length];
      if (talk === undefined) return undefined;
      written += 1;
      const messageKey = `load-${written}`;
      return {
        method: endpoint.method,
        path: addressOf(endpoint, { params: { conversationId: talk.id } }),
        token: listeners.get(talk.from) ?? null,
        body: JSON.stringify({ ...Object(record.request.body), client_key: messageKey }),
        contentType: "application/json",
        messageKey,
      };
    },
  };
}

/** The open tabs of a run. */
export interface Listening {
  /** When the other side's tab heard of each message, by its key. */
  readonly heard: ReadonlyMap<string, number>;
  /** Tabs whose connection broke. */
  lost(): number;
  forget(): void;
  close(): void;
}

/** Opens a tab for every listener. */
export async function listen(url: string, { listeners }: Tables): Promise<Listening> {
  const heard = new Map<string, number>();
  const tabs: Tab[] = [];
  let lost = 0;
  const open = async (userId: number, token: string) => {
    const onEvent = (name: string, payload: unknown) => {
      const key = name === "message:new" ? keyFor(userId, payload) : undefined;
      if (key !== undefined) heard.set(key, performance.now());
    };
    const onLost = () => {
      lost += 1;
    };
    const tab = openTab(url, token, { onEvent, onLost });
    await tab.admitted;
    tabs.push(tab);
  };
  const queue = listeners.entries();
  const work = Array.from({ length: OPENING }, async () => {
    for (const [userId, token] of queue) await open(userId, token);
  });
  await Promise.all(work);
  return {
    heard,
    lost: () => lost,
    forget: () => heard.clear(),
    close() {
      for (const tab of tabs) tab.close();
    },
  };
}

/** The key of a message that somebody else wrote. Not by its schema: this process hears thousands of them in a second. */
function keyFor(userId: number, payload: unknown): string | undefined {
  if (typeof payload !== "object" || payload === null || !("message" in payload)) return undefined;
  const { message } = payload;
  if (typeof message !== "object" || message === null || !("sender" in message) || !("client_key" in message)) return;
  return message.sender !== userId && typeof message.client_key === "string" ? message.client_key : undefined;
}
