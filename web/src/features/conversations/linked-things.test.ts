import { LINKED_CARDS_MAX } from "@chonsu/shared/limits";
import { expect, test } from "vitest";
import { shownMessage } from "./linked-things.ts";

const { origin } = window.location;

test("a link that is a line of its own becomes a card; one within a sentence is both", () => {
  expect(shownMessage(`소개해 주세요.\n${origin}/profile/11`)).toEqual({
    text: "소개해 주세요.",
    cards: [{ kind: "person", id: 11 }],
    things: [{ kind: "person", id: 11 }],
    closing: [{ kind: "person", id: 11 }],
  });
  const sentence = `이 글(${origin}/projects/27?comment=3@x)은 어때요?`;
  const things = [{ kind: "post", id: 27 }];
  expect(shownMessage(sentence)).toEqual({ text: sentence, cards: things, things, closing: [] });
});

test.each([
  "https://example.com/profile/11",
  `${origin}/profile/11/friends`,
  `${origin}/profile/0`,
  `${origin}/projects/add`,
  `${origin}/profile/1e3`,
  `${origin}:1/profile/11`,
])("%s stays a plain link", (link) => {
  expect(shownMessage(link)).toEqual({ text: link, cards: [], things: [], closing: [] });
});

test("the last members are shown, each once, and links beyond the limit stay links", () => {
  const links = Array.from({ length: LINKED_CARDS_MAX + 1 }, (_, at) => `${origin}/profile/${at + 1}`);
  const { text, cards, things } = shownMessage([links[1], ...links, "보세요", links[2]].join("\n"));
  expect(cards.map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(things.map(({ id }) => id)).toEqual([2, 1, 3, 4]);
  expect(text).toBe(`${links[1]}\n${links[1]}\n보세요`);
});

test("a link as a phone and a sentence write it is that of a member too", () => {
  const { host, protocol } = window.location;
  const link = `${protocol.replace("h", "H")}//${host}/profile`;
  expect(shownMessage(`${link}/11님이 ${link}/12한테 부탁해요`).things.map(({ id }) => id)).toEqual([11, 12]);
  expect(shownMessage(`${link}/11,${link}/12`).things.map(({ id }) => id)).toEqual([11, 12]);
});
