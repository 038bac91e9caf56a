import type { Comment } from "@chonsu/shared/entities/projects";
import { expect, test } from "vitest";
import { threadsOf, withoutThread } from "./threads.ts";

/** The fields that `threadsOf` reads. */
const comment = (id: number, { parent_comment = null }: { parent_comment?: number | null } = {}) =>
  ({ id, parent_comment }) as Comment;

const shape = (list: Parameters<typeof threadsOf>[0]) =>
  threadsOf(list).map(({ root, replies }) => [root.id, replies.map(({ id }) => id)]);

test("puts replies below their comment, both oldest first", () => {
  const list = [
    comment(1),
    comment(2),
    comment(3, { parent_comment: 1 }),
    comment(4, { parent_comment: 2 }),
    comment(5, { parent_comment: 1 }),
    comment(6),
  ];
  expect(shape(list)).toEqual([
    [1, [3, 5]],
    [2, [4]],
    [6, []],
  ]);
});

test("a reply to a reply belongs to the thread of its root", () =>
  expect(shape([comment(1), comment(2, { parent_comment: 1 }), comment(3, { parent_comment: 2 })])).toEqual([
    [1, [2, 3]],
  ]));

test("loses no comment without a parent in the list, and stops at circular parents", () => {
  expect(shape([comment(3, { parent_comment: 99 })])).toEqual([[3, []]]);
  expect(shape([comment(1, { parent_comment: 2 }), comment(2, { parent_comment: 1 })]).flat(2)).toHaveLength(2);
});

test("a comment is removed with its replies, a reply alone", () => {
  const list = [comment(1), comment(2, { parent_comment: 1 }), comment(3), comment(4, { parent_comment: 3 })];
  expect(withoutThread(list, 1).map(({ id }) => id)).toEqual([3, 4]);
  expect(withoutThread(list, 4).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("a comment is removed with the replies to its replies", () => {
  const list = [comment(1), comment(2, { parent_comment: 1 }), comment(3, { parent_comment: 2 }), comment(4)];
  expect(withoutThread(list, 1).map(({ id }) => id)).toEqual([4]);
});
