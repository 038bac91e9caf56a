import type { MessagesOptions } from "@chonsu/shared/stand-in/give/messages";
import { transact, type Unit } from "../../command/transact.ts";
import type { StagedImage } from "../../files/stage.ts";
import { listConversationMessages } from "../../modules/conversations/conversations.service.ts";
import { notify, readMessageNotice } from "../../modules/notifications/notifications.service.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { withDrawings } from "./drawings.ts";
import { actorOf, at, type Giving, momentsOf } from "./giving.ts";
import {
  type ConversationRow,
  findConversation,
  findLastMoment,
  insertConversation,
  insertMessages,
  type MessageRow,
  markRead,
  touchConversation,
} from "./messages.repository.ts";
import type { Person } from "./people.repository.ts";
import { people } from "./people.service.ts";
import { wordsOf } from "./words.ts";

type Two = readonly [Person, Person];

/** Writes messages between two members after those there are, and leaves read what nobody is said not to have read. */
export function giveMessages(giving: Giving, options: MessagesOptions) {
  const { ctx } = giving;
  return withDrawings(giving, "scene", Math.min(options.images, options.count), (images) =>
    transact(ctx, (unit) => {
      const two = pairOf(unit, options);
      if (isRefusal(two)) return two;
      const known = findConversation(unit.db, two[0].id, two[1].id);
      const joined = Math.max(two[0].joinedAt, two[1].joinedAt);
      // Messages are in the order of their ids: none is older than the one before.
      const last = known === undefined ? joined : Math.max(joined, findLastMoment(unit.db, known.id) ?? 0);
      const moments = momentsOf(giving, options, options.count, last);
      const [begun = last] = options.count === 0 ? momentsOf(giving, options, 1, last) : moments;
      const conversation = known ?? insertConversation(unit.db, two[0].id, two[1].id, begun);
      for (const reader of two)
        if (!options.unread_by.includes(reader.id)) readBefore(giving, unit, conversation, reader, two);
      const rows = write(giving, unit, options, { two, conversation, moments, images });
      const [latest] = moments.slice(-1);
      if (latest !== undefined) touchConversation(unit.db, conversation.id, latest);
      if (!options.quiet) publishAbout(giving, unit, conversation, two, rows);
      const ids = rows.map(({ id }) => id);
      return { conversation_id: conversation.id, ids, messages: show(giving, conversation, two, ids) };
    }),
  );
}

/** Some messages of a conversation, as both see them. */
function show(giving: Giving, conversation: ConversationRow, [reader]: Two, ids: readonly number[]) {
  const [first = 0] = ids;
  const all = listConversationMessages(giving.ctx, actorOf(giving, reader), conversation.id, { after: first - 1 });
  const messages = isRefusal(all) ? [] : [...all.user1_messages, ...all.user2_messages];
  return messages.toSorted((a, b) => a.id - b.id);
}

function pairOf({ db }: Unit, { between, from, unread_by }: MessagesOptions) {
  if (between[0] === between[1]) return refuse("CONVERSATION_SELF");
  const found = people(db, between);
  if (isRefusal(found)) return found;
  const [first, second] = found;
  const others = [from ?? between[0], ...unread_by].filter((id) => !between.includes(id));
  return first === undefined || second === undefined || others.length > 0
    ? refuse("USER_NOT_FOUND")
    : ([first, second] as const);
}

function sideOf(conversation: ConversationRow, userId: number): 1 | 2 {
  return conversation.user1Id === userId ? 1 : 2;
}

/** Whoever has read the latest has read all before it, and what tells of it. */
function readBefore(giving: Giving, unit: Unit, conversation: ConversationRow, reader: Person, two: Two): void {
  markRead(unit.db, conversation.id, sideOf(conversation, reader.id));
  const writer = two[0].id === reader.id ? two[1] : two[0];
  readMessageNotice({ ...unit, publishTo() {} }, actorOf(giving, reader), writer.id);
}

interface Parts {
  readonly two: Two;
  readonly conversation: ConversationRow;
  readonly moments: readonly number[];
  readonly images: readonly StagedImage[];
}

function write(
  giving: Giving,
  { db }: Unit,
  options: MessagesOptions,
  { two, conversation, moments, images }: Parts,
): MessageRow[] {
  const words = wordsOf(giving);
  const firstImage = moments.length - images.length;
  const rows = moments.map((createdAt, index) => {
    const inTurn = index % 2 === 0 ? two[0] : two[1];
    const sender = two.find(({ id }) => id === options.from) ?? inTurn;
    const reader = sender.id === two[0].id ? two[1] : two[0];
    const image = images[index - firstImage];
    return {
      conversationId: conversation.id,
      side: sideOf(conversation, sender.id),
      senderId: sender.id,
      text: options.text ?? (image === undefined ? words.say("conversation") : ""),
      imageFile: image?.file ?? null,
      imageWidth: image?.width ?? null,
      imageHeight: image?.height ?? null,
      isRead: !options.unread_by.includes(reader.id),
      isDeleted: false,
      clientKey: null,
      createdAt,
    };
  });
  return insertMessages(db, rows);
}

/** Both hear of each message, and the other side is notified of what they have not read. */
function publishAbout(
  giving: Giving,
  unit: Unit,
  conversation: ConversationRow,
  two: Two,
  rows: readonly MessageRow[],
): void {
  const { ctx } = giving;
  const messages = show(
    giving,
    conversation,
    two,
    rows.map(({ id }) => id),
  );
  for (const { id } of two) {
    unit.publishTo(id, "conversation:changed", { conversation_id: conversation.id });
    for (const message of messages) unit.publishTo(id, "message:new", { conversation_id: conversation.id, message });
  }
  for (const [reader, writer] of [two, [two[1], two[0]]] as const) {
    const unread = rows.findLast((row) => row.senderId === writer.id && !row.isRead);
    if (unread === undefined) continue;
    const about = { aboutId: unread.id, relatedUserId: writer.id, name: writer.name };
    notify(at(ctx, unread.createdAt), unit, { userId: reader.id, type: "new_message", ...about });
  }
}
