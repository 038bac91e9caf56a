import { linkify } from "@chonsu/shared/format/text/linkify";
import { LINKED_CARDS_MAX } from "@chonsu/shared/limits";
import { type LinkedThing, thingOfLink } from "../../../paths/own-link.ts";

/** A message as it is shown: its cards, and its text without the lines that are only the link of a card. */
export interface ShownMessage {
  readonly text: string;
  readonly things: readonly LinkedThing[];
}

/** Finds the members and posts that a message links to, each once. */
export function shownMessage(message: string): ShownMessage {
  const linked = new Map<string, LinkedThing>();
  const carded = new Set<string>();
  for (const { text, href } of linkify(message)) {
    const thing = href === undefined ? null : thingOfLink(href);
    if (thing === null) continue;
    const key = `${thing.kind}-${thing.id}`;
    if (!linked.has(key) && linked.size === LINKED_CARDS_MAX) continue;
    linked.set(key, thing);
    carded.add(text);
  }
  if (linked.size === 0) return { text: message, things: [] };
  const lines = message.split("\n").filter((line) => !carded.has(line.trim()));
  return { text: lines.join("\n").trim(), things: [...linked.values()] };
}
