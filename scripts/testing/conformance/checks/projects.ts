import { projects } from "@chonsu/shared/contract/projects";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { chainRow, type GroupChecks, pairRow, postRow, row, soloRow } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal, must, present, valuesOf } from "../failure.ts";
import { png } from "../pictures.ts";
import { fetchAt } from "../reach.ts";
import { sharedChain } from "../scene.ts";
import { NOBODY, writePost } from "../things.ts";
import { postRules } from "./rules/post-rules.ts";

const LISTS = "wire.md §1 Lists";
const POSTS = 12;

async function author(dataset: Dataset) {
  const me = await dataset.member();
  const ids: number[] = [];
  for (let index = 0; index < POSTS; index += 1) ids.unshift((await writePost(me)).id);
  return { me, ids };
}

export const projectsChecks: GroupChecks<"projects"> = {
  mine: {
    200: pairRow("mine, newest first", async ([me, other]) => {
      const first = await writePost(me);
      await writePost(other);
      const second = await writePost(me);
      const list = await me.projects.mine();
      equal("a plain array of ids", Array.isArray(list) && valuesOf(list, "id"), [second.id, first.id]);
    }),
    pages: row("ten a page with absolute links, and the last page without next", LISTS, async (dataset) => {
      const { reach } = dataset.run;
      const { me, ids } = await author(dataset);
      const first = await me.projects.mine({ query: { page: 1 } });
      if (!("results" in first)) return must("a page", false, first);
      equal("count, previous", [first.count, first.previous], [POSTS, null]);
      equal("ids", valuesOf(first.results, "id"), ids.slice(0, PAGE_SIZE));
      const next = new URL(present("an absolute next", first.next));
      const answer = await fetchAt(reach, new URL(next.pathname + next.search, reach.base).href, {
        headers: { authorization: `Bearer ${me.access}` },
      });
      const second: typeof first = JSON.parse(await answer.text());
      equal("ids of the second page", valuesOf(second.results, "id"), ids.slice(PAGE_SIZE));
      equal("next of the last page", second.next, null);
      must("an absolute previous", URL.canParse(present("previous", second.previous)), second.previous);
    }),
    "page-size": soloRow("page_size up to 50", LISTS, async (me) => {
      await me.projects.mine({ query: { page: 1, page_size: PAGE_SIZE_MAX } });
      await me.refused.projects.mine("VALIDATION", { query: { page: 1, page_size: PAGE_SIZE_MAX + 1 } });
      await me.refused.projects.mine("VALIDATION", { query: { page: 0 } });
    }),
  },
  every: {
    200: pairRow("all posts, newest first; of one member when asked", async ([me, other]) => {
      const first = await writePost(other);
      const second = await writePost(other);
      const page = await me.projects.every({ query: { page: 1, page_size: 50 } });
      const all = valuesOf("results" in page ? page.results : page, "id");
      const both = all.filter((id) => [first.id, second.id].includes(id));
      equal("the order", both, [second.id, first.id]);
      const theirs = await me.projects.every({ query: { user_id: other.id } });
      equal("of one member", valuesOf(theirs, "id"), [second.id, first.id]);
    }),
  },
  liked: {
    200: pairRow("the posts that I like, and no others", async ([me, other]) => {
      const [liked] = [await writePost(other), await writePost(other)];
      await me.projects.toggleLike({ params: { id: liked.id } });
      equal("ids and liked", valuesOf(await me.projects.liked(), "id", "liked"), [[liked.id, true]]);
    }),
  },
  one: {
    200: pairRow("the post as it was written", "wire.md §2 Project", async ([me, reader], dataset) => {
      const word = dataset.word();
      const written = await writePost(me, {
        title: word,
        contacts: ["카톡 a", "b@c.kr", "카톡 a"],
        keywords: ["나", word],
      });
      const seen = await reader.projects.one({ params: { id: written.id } });
      equal("ids", [seen.id, seen.project_id, seen.user.id], [written.id, written.id, me.id]);
      equal("texts", [seen.title, seen.content, seen.keywords], [word, "내용", ["나", word]]);
      const contacts = valuesOf(seen.contacts, "contact_info");
      equal("contacts, in their order, one as often as it is written", contacts, ["카톡 a", "b@c.kr", "카톡 a"]);
      equal("counts", [seen.like_count, seen.comment_count, seen.liked], [0, 0, false]);
    }),
    "visitors-form": chainRow(
      "a visitor sees only name, school, degree, year, majors and picture of people, and no likers",
      "wire.md §2",
      async ({ owner, friend }, dataset) => {
        const { id } = await writePost(owner, { tagged_users: [friend.id] });
        await friend.projects.toggleLike({ params: { id } });
        const seen = await dataset.visitor.projects.one({ params: { id } });
        equal("liked_users and like_count", [seen.liked_users, seen.like_count], [[], 1]);
        must("no liked", !("liked" in seen), seen.liked);
        for (const { user_name, profile, ...rest } of [seen.user, ...seen.tagged_users]) {
          must("no relation_degree", !("relation_degree" in rest), rest);
          must("a name", user_name !== "" && profile.user_name === user_name, profile);
          const { introduction, skills, portfolio_links, keywords, experiences } = profile;
          equal("introduction", introduction, "");
          equal("the other fields", [skills, portfolio_links, keywords, experiences], [[], [], [], []]);
        }
      },
    ),
    "bad-token-counts-as-none": row("an invalid token counts as none", "wire.md §1 Tokens", async (dataset) => {
      const { owner } = await sharedChain(dataset);
      const { id } = await writePost(owner);
      const visitor = await dataset.ask(projects.one, { params: { id } });
      const broken = await dataset.ask(projects.one, { as: { access: "not.a.token" }, params: { id } });
      equal("the answer", broken.text, visitor.text);
    }),
  },
  create: {
    201: pairRow(
      "JSON without files is accepted; unknown members are skipped, and repeated ones are stored once",
      async ([me, tagged], dataset) => {
        const { left } = await sharedChain(dataset);
        const post = await writePost(me, { tagged_users: [tagged.id, NOBODY, left.id, tagged.id] });
        equal("tagged_users", valuesOf(post.tagged_users, "id"), [tagged.id]);
      },
    ),
    ...postRules,
  },
  edit: {
    200: row("in JSON missing fields stay, and sent lists replace; likes stay", "+ R17", async (dataset) => {
      const [me, other] = await dataset.pair();
      const { id, keywords } = await writePost(me, { contacts: ["하나"], tagged_users: [other.id] });
      await other.projects.toggleLike({ params: { id } });
      const edited = await me.projects.edit({ params: { id }, body: { title: "바꾼 제목" } });
      equal("title, keywords, likes", [edited.title, edited.keywords, edited.like_count], ["바꾼 제목", keywords, 1]);
      equal("contacts", edited.contacts, [{ contact_info: "하나" }]);
      equal("tagged_users", valuesOf(edited.tagged_users, "id"), [other.id]);
      const emptied = await me.projects.edit({ params: { id }, body: { contacts: [], tagged_users: [] } });
      equal("lists that were sent empty", [emptied.contacts, emptied.tagged_users], [[], []]);
    }),
    "form-leaves-out-lists": row("in multipart missing contacts and people mean none", async (dataset) => {
      const [me, other] = await dataset.pair();
      const { id, keywords } = await writePost(me, { contacts: ["하나"], tagged_users: [other.id] });
      const edited = await me.projects.edit({ params: { id }, body: { title: "제목" }, form: "multipart" });
      equal("contacts, tagged_users", [edited.contacts, edited.tagged_users], [[], []]);
      equal("what stays", [edited.keywords, edited.content], [keywords, "내용"]);
    }),
  },
  remove: {
    204: soloRow("the post is deleted for everybody", async (me, dataset) => {
      const body = { title: "제목", content: "내용", keywords: [me.word()] };
      const { id, images } = await me.projects.create({ body, files: { images: [png] } });
      await me.projects.remove({ params: { id } });
      await dataset.visitor.refused.projects.one("PROJECT_NOT_FOUND", { params: { id } });
      const { status } = await fetchAt(dataset.run.reach, present("a picture", images[0]?.image));
      equal("status of its picture", status, 404);
    }),
  },
  taggedUsers: {
    200: chainRow("the people on a post, with their distance from me", async ({ owner, friend, second }) => {
      const { id } = await writePost(owner, { tagged_users: [friend.id, second.id] });
      const list = await owner.projects.taggedUsers({ params: { id } });
      equal("ids and distances", valuesOf(list, "id", "relation_degree"), [
        [friend.id, 1],
        [second.id, 2],
      ]);
    }),
  },
  likedUsers: {
    200: postRow("the people who like a post", async ({ owner, friend, post: id }) => {
      await friend.projects.toggleLike({ params: { id } });
      equal("ids", valuesOf(await owner.projects.likedUsers({ params: { id } }), "id"), [friend.id]);
    }),
  },
  likedStatus: {
    200: postRow("whether I like it", async ({ owner, friend, post: id }) => {
      await friend.projects.toggleLike({ params: { id } });
      equal("mine", await owner.projects.likedStatus({ params: { id } }), { liked: false });
      equal("theirs", await friend.projects.likedStatus({ params: { id } }), { liked: true });
    }),
  },
  toggleLike: {
    200: row("the first call likes, the second one takes it back, and the count follows", async (dataset) => {
      const { owner, friend } = await sharedChain(dataset);
      const { id } = await writePost(owner);
      const toggle = (as: typeof owner) => as.projects.toggleLike({ params: { id } });
      const counts = [await toggle(owner), await toggle(friend), await toggle(owner)];
      equal("like_count and liked", valuesOf(counts, "like_count", "liked"), [
        [1, true],
        [2, true],
        [1, false],
      ]);
    }),
  },
};
