import { searches } from "@chonsu/shared/contract/searches";
import { type GroupChecks, row } from "../check.ts";
import { equal } from "../failure.ts";
import { beginExperience, freshWord, writePost } from "../things.ts";
import { searchRules } from "./rules/search-rules.ts";

const SEARCH = "wire.md §3 Search; R23";
const noPage = { says: "a page past the end", proves: "wire.md §1 Lists" };

export const searchesChecks: GroupChecks<"searches"> = {
  people: {
    answers: {
      200: row(
        "others by name, school, degree, majors, interests and skills; newest member first",
        SEARCH,
        async (dataset) => {
          const word = freshWord(dataset);
          const me = await dataset.member({ user_name: `나 ${word}`.slice(0, 30) });
          const a = await dataset.member({ keywords: [word, "관심"] });
          const b = await dataset.member({ user_name: `${word}`.slice(0, 30) });
          const { results, count } = await dataset.ok(searches.people, { as: me, body: { q: word } });
          equal(
            "ids",
            results.map(({ user }) => user.id),
            [b.id, a.id],
          );
          equal("count and new_user", [count, results.map(({ new_user }) => new_user)], [2, [true, true]]);
        },
      ),
    },
    refuses: { PAGE_NOT_FOUND: noPage },
    rules: searchRules,
  },
  experiences: {
    answers: {
      200: row("people by what they write about experiences, which ride along", SEARCH, async (dataset) => {
        const [me, other] = await dataset.pair();
        const { id, detail } = await beginExperience(dataset, other);
        await beginExperience(dataset, other);
        const { results } = await dataset.ok(searches.experiences, { as: me, body: { q: detail.tags[0] } });
        equal(
          "who, and which",
          results.map((found) => [found.user.id, found.experiences.map((each) => each.id)]),
          [[other.id, [id]]],
        );
      }),
    },
    refuses: { PAGE_NOT_FOUND: noPage },
  },
  projects: {
    answers: {
      200: row("posts by title, content and keywords, newest first", SEARCH, async (dataset) => {
        const [me, word] = [await dataset.member(), freshWord(dataset)];
        const a = await writePost(dataset, me, { title: word });
        const b = await writePost(dataset, me, { content: `그리고 ${word} 함께` });
        const c = await writePost(dataset, me, { keywords: [word] });
        await writePost(dataset, me);
        const { results } = await dataset.ok(searches.projects, { as: me, body: { q: word } });
        equal(
          "ids",
          results.map(({ id }) => id),
          [c.id, b.id, a.id],
        );
      }),
    },
    refuses: { PAGE_NOT_FOUND: noPage },
  },
};
