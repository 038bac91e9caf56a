import { projects } from "@chonsu/shared/contract/projects";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { type Row, row } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { equal, must, present } from "../../failure.ts";
import { fetchAt } from "../../reach.ts";
import { writePost } from "../../things.ts";

const LISTS = "wire.md §1 Lists";
const POSTS = 12;

async function author(dataset: Dataset) {
  const me = await dataset.member();
  const ids: number[] = [];
  for (let index = 0; index < POSTS; index += 1) ids.unshift((await writePost(dataset, me)).id);
  return { me, ids };
}

/** Rules of paged lists, checked on the caller's own posts. */
export const postListRules: Readonly<Record<string, Row>> = {
  pages: row("ten a page with absolute links, the last one without next", LISTS, async (dataset) => {
    const { reach } = dataset.run;
    const { me, ids } = await author(dataset);
    const first = await dataset.ok(projects.mine, { as: me, query: { page: 1 } });
    if (!("results" in first)) return must("a page", false, first);
    equal("count, previous", [first.count, first.previous], [POSTS, null]);
    equal(
      "ids",
      first.results.map(({ id }) => id),
      ids.slice(0, PAGE_SIZE),
    );
    const next = new URL(present("an absolute next", first.next));
    const answer = await fetchAt(reach, new URL(next.pathname + next.search, reach.base).href, {
      headers: { authorization: `Bearer ${me.access}` },
    });
    const second: typeof first = JSON.parse(await answer.text());
    equal(
      "ids of the second page",
      second.results.map(({ id }) => id),
      ids.slice(PAGE_SIZE),
    );
    equal("next of the last page", second.next, null);
    must("an absolute previous", URL.canParse(present("previous", second.previous)), second.previous);
  }),
  "page-size": row("page_size up to 50, and no further", LISTS, async (dataset) => {
    const me = await dataset.member();
    await dataset.ok(projects.mine, { as: me, query: { page: 1, page_size: PAGE_SIZE_MAX } });
    await dataset.refused(projects.mine, "VALIDATION", { as: me, query: { page: 1, page_size: PAGE_SIZE_MAX + 1 } });
    await dataset.refused(projects.mine, "VALIDATION", { as: me, query: { page: 0 } });
  }),
};
