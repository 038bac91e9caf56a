import { LINKED_CARDS_MAX } from "@chonsu/shared/limits";
import { expect, test } from "vitest";
import { shownMessage } from "./linked-things.ts";

const { origin } = window.location;

test("a link that is a line of its own becomes a card; one within a sentence is both", () => {
  expect(shownMessage(`소개해 주세요.\n${origin}/profile/11`)).toEqual({
    text: "소개해 주세요.",
    things: [{ kind: "person", id: 11 }],
  });
  const sentence = `이 글(${origin}/projects/27?comment=3@x)은 어때요?`;
  expect(shownMessage(sentence)).toEqual({ text: sentence, things: [{ kind: "post", id: 27 }] });
});

test.each([
  "https://example.com/profile/11",
  `${origin}/profile/11/friends`,
  `${origin}/profile/0`,
  `${origin}/projects/add`,
  `${origin}/profile/1e3`,
  `${origin}:1/profile/11`,
])("%s stays a plain link", (link) => {
  expect(shownMessage(link)).toEqual({ text: link, things: [] });
});

test("the same member is shown once, and links beyond the limit stay links", () => {
  const links = Array.from({ length: LINKED_CARDS_MAX + 1 }, (_, at) => `${origin}/profile/${at + 1}`);
  const { text, things } = shownMessage([links[0], ...links].join("\n"));
  expect(things.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(text).toBe(links.at(-1));
});
