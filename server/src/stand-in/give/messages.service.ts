import type { StagedImage } from "../../files/stage.ts";
import {
  listConversationMessages,
  readConversation,
  startConversation,
} from "../../modules/conversations/conversations.service.ts";
import { storeMessage } from "../../modules/conversations/messages.service.ts";
import { toArray } from "../../platform/batches.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { withDrawings } from "./drawings.ts";
import {
  type Acts,
  actorOf,
  by,
  type FactoryOptions,
  type Giving,
  give,
  momentsOf,
  notifying,
  unrefused,
} from "./giving.ts";
import type { FactoryPerson } from "./people.repository.ts";
import { people } from "./people.service.ts";
import { wordsOf } from "./words.ts";

type Two = readonly [FactoryPerson, FactoryPerson];

/** Writes messages between two members after the existing ones. Only messages that are given as unread stay unread. */
export function giveMessages(giving: Giving, options: FactoryOptions<"messages">) {
  const given = withDrawings(giving, "scene", Math.min(options.images, options.count), (images) =>
    give(giving, options, (acts) => {
      const two = pairOf(acts, options);
      if (isRefusal(two)) return two;
      const { id, moments } = begin(acts, options, two);
      const ids = write(acts, options, { two, id, moments, images });
      const readers = two.filter((person) => !options.unread_by.includes(person.id));
      for (const reader of readers) unrefused(readConversation.within(...by(acts, reader), id));
      return { id, ids, reader: two[0] };
    }),
  );
  if (isRefusal(given)) return given;
  const { id, ids, reader } = given;
  return { conversation_id: id, ids, messages: show(giving, reader, id, ids) };
}

/** Some messages of a conversation, as both members see them. */
function show(giving: Giving, reader: FactoryPerson, id: number, ids: readonly number[]) {
  const [first = 0] = ids;
  const all = listConversationMessages(giving.ctx, actorOf(giving, reader), id, { after: first - 1 });
  if (isRefusal(all) || ids.length === 0) return [];
  // The lists must be read in this order, because a long list is read together with the one before it.
  const [, ...sent] = [all.system_messages, all.user1_messages, all.user2_messages].map(toArray);
  return sent.flat().toSorted((a, b) => a.id - b.id);
}

function pairOf(acts: Acts, { between, from, unread_by }: FactoryOptions<"messages">) {
  if (between[0] === between[1]) return refuse("CONVERSATION_SELF");
  const found = people(acts, between);
  if (isRefusal(found)) return found;
  const [first, second] = found;
  const others = [from ?? between[0], ...unread_by].filter((id) => !between.includes(id));
  return first === undefined || second === undefined || others.length > 0
    ? refuse("USER_NOT_FOUND")
    : ([first, second] as const);
}

/**
 * Starts the conversation, or returns to it. Returns its id and the moments of the new messages: none is before the
 * latest existing message.
 */
function begin(acts: Acts, options: FactoryOptions<"messages">, two: Two): { id: number; moments: number[] } {
  const joined = Math.max(two[0].joinedAt, two[1].joinedAt);
  const [begun = joined] = momentsOf(acts, options, Math.max(1, options.count), joined);
  const { row } = unrefused(startConversation.within(...by(acts, two[0], begun), two[1].id));
  if (options.from === two[1].id) unrefused(startConversation.within(...by(acts, two[1], begun), two[0].id));
  return { id: row.id, moments: momentsOf(acts, options, options.count, Math.max(joined, row.updatedAt)) };
}

interface ConversationParts {
  readonly two: Two;
  readonly id: number;
  readonly moments: readonly number[];
  readonly images: readonly StagedImage[];
}

/** Both members receive an event for each message. The reader is notified only of messages that stay unread. */
function write(
  acts: Acts,
  options: FactoryOptions<"messages">,
  { two, id, moments, images }: ConversationParts,
): number[] {
  const words = wordsOf(acts);
  const firstImage = moments.length - images.length;
  const toUnread = notifying(acts, (userId) => acts.ctx.mayNotify(userId) && options.unread_by.includes(userId));
  return moments.map((moment, index) => {
    const inTurn = index % 2 === 0 ? two[0] : two[1];
    const sender = two.find((person) => person.id === options.from) ?? inTurn;
    const image = images[index - firstImage];
    const text = options.text ?? (image === undefined ? words.say("conversation") : "");
    const draft = { conversationId: id, text, clientKey: undefined };
    return unrefused(storeMessage.within(...by(toUnread, sender, moment), draft, image)).row.id;
  });
}
