import { linkify } from "@chonsu/shared/format/text/linkify";
import { LINKED_CARDS_MAX } from "@chonsu/shared/limits";
import { type LinkedThing, thingOfLink } from "../../paths/own-link.ts";

/** A message as it is shown: its cards, and its text without the lines that are only the link of a card. */
export interface ShownMessage {
  readonly text: string;
  readonly cards: readonly LinkedThing[];
  /** All that it links to, each once. */
  readonly things: readonly LinkedThing[];
  /** Those whose links end the message, each on a line of its own. */
  readonly closing: readonly LinkedThing[];
}

/**
 * Finds the members and posts that a message links to. The last ones become cards: a request ends with the member whom it is about. The
 * others stay links.
 */
export function shownMessage(message: string): ShownMessage {
  const linked = new Map<string, LinkedThing>();
  /** By the text of each link. */
  const byLink = new Map<string, LinkedThing>();
  for (const { text, href } of linkify(message)) {
    const thing = href === undefined ? null : thingOfLink(href);
    if (thing === null) continue;
    const key = `${thing.kind}-${thing.id}`;
    const known = linked.get(key) ?? thing;
    linked.set(key, known);
    byLink.set(text, known);
  }
  if (linked.size === 0) return { text: message, cards: [], things: [], closing: [] };
  const things = [...linked.values()];
  const cards = things.slice(-LINKED_CARDS_MAX);
  const lines = message.trim().split("\n");
  const on = (line: string) => byLink.get(line.trim());
  const isCard = (line: string) => cards.some((card) => card === on(line));
  const closing = lines.slice(lines.findLastIndex((line) => on(line) === undefined) + 1);
  return {
    text: lines
      .filter((line) => !isCard(line))
      .join("\n")
      .trim(),
    ...{ cards, things },
    closing: closing.flatMap((line) => on(line) ?? []),
  };
}
