import { projects } from "@chonsu/shared/contract/projects";
import {
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  PROJECT_IMAGES_MAX,
  PROJECT_KEYWORDS_MAX,
  PROJECT_TITLE_MAX,
} from "@chonsu/shared/limits";
import { extraRow, type GroupChecks, pagesRow, pairRow, peopleRow, postRow, row, soloRow, trioRow } from "../check.ts";
import type { Member } from "../dataset.ts";
import { added } from "../differences/guard.ts";
import { equal, must, present, valuesOf } from "../failure.ts";
import { people } from "../people.ts";
import { hugeFile, jpeg, noPicture, png, webp } from "../pictures.ts";
import { fetchAt } from "../reach.ts";
import { deletedFile, NOBODY, notificationOf, notificationsOf, readable, writePost } from "../things.ts";

const POSTS = 12;

const bodyOf = (me: Member) => ({ title: "제목", content: "내용", keywords: [me.word()] });

export const projectsChecks: GroupChecks<"projects"> = {
  mine: {
    200: pairRow("mine, newest first", async ([me, other]) => {
      const first = await writePost(me);
      await writePost(other);
      const second = await writePost(me);
      const list = await me.projects.mine();
      equal("a plain array of ids", Array.isArray(list) && valuesOf(list, "id"), [second.id, first.id]);
    }),
    pages: pagesRow(
      "ten a page with absolute links, and the last page without next (wire.md §1 Lists)",
      async (me, dataset) => {
        const { reach } = dataset.run;
        const ids: number[] = [];
        for (let index = 0; index < POSTS; index += 1) ids.unshift((await writePost(me)).id);
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
      },
    ),
    "page-size": pagesRow("page_size up to 50 (wire.md §1 Lists)", async (me) => {
      await me.projects.mine({ query: { page: 1, page_size: PAGE_SIZE_MAX } });
      await me.refused.projects.mine("VALIDATION", { query: { page: 1, page_size: PAGE_SIZE_MAX + 1 } });
      await me.refused.projects.mine("VALIDATION", { query: { page: 0 } });
    }),
  },
  every: {
    200: pairRow("all posts, newest first", async ([me, other]) => {
      const first = await writePost(other);
      const second = await writePost(other);
      const page = await me.projects.every({ query: { page: 1, page_size: 50 } });
      const all = valuesOf("results" in page ? page.results : page, "id");
      const both = all.filter((id) => [first.id, second.id].includes(id));
      equal("the order", both, [second.id, first.id]);
    }),
    "of-one-member": extraRow("?user_id= and ?user_ids= of posts")("the posts of one member", async (dataset) => {
      const [me, other] = await dataset.pair();
      const mine = [await writePost(other), await writePost(other)];
      const theirs = await me.projects.every({ query: { user_id: other.id } });
      equal("of one member", valuesOf(theirs, "id"), valuesOf(mine, "id").toReversed());
    }),
  },
  liked: {
    200: pairRow("the posts that I like, and no others", async ([me, other]) => {
      const [liked] = [await writePost(other), await writePost(other)];
      await me.projects.toggleLike({ params: { id: liked.id } });
      const posts = await me.projects.liked();
      equal("ids", valuesOf(posts, "id"), [liked.id]);
      equal("liked", added("Project.liked", posts[0]?.liked), true);
    }),
  },
  one: {
    200: pairRow("the post as it was written (wire.md §2 Project)", async ([me, reader], dataset) => {
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
      equal("counts", [seen.like_count, seen.comment_count], [0, 0]);
      equal("liked", added("Project.liked", seen.liked), false);
    }),
    "visitors-form": peopleRow("owner", "friend")(
      "a visitor sees only name, school, degree, year, majors and picture of people, and no likers (wire.md §2)",
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
    "bad-token-counts-as-none": row("an invalid token counts as none (wire.md §1 Tokens)", async (dataset) => {
      const { owner } = await people(dataset, "owner");
      const { id } = await writePost(owner);
      const visitor = await dataset.ask(projects.one, { params: { id } });
      const broken = await dataset.ask(projects.one, { as: { access: "not.a.token" }, params: { id } });
      equal("the answer", broken.text, visitor.text);
    }),
  },
  create: {
    201: pairRow(
      "JSON without files is accepted; unknown members are skipped, and repeated ones are stored once",
      async ([me, tagged]) => {
        const post = await writePost(me, { tagged_users: [tagged.id, NOBODY, tagged.id] });
        equal("tagged_users", valuesOf(post.tagged_users, "id"), [tagged.id]);
      },
    ),
    "who-left-is-not-tagged": peopleRow("owner", "left")("a member who left is skipped", async ({ owner, left }) => {
      equal("tagged_users", (await writePost(owner, { tagged_users: [left.id] })).tagged_users, []);
    }),
    "bad-input": soloRow("title, content and one to five keywords (product.md §5, §9; R16)", async (me) => {
      const good = bodyOf(me);
      const six = Array.from({ length: PROJECT_KEYWORDS_MAX + 1 }, (_none, index) => `${index}`);
      const bad = [
        ...[{ title: " " }, { title: "가".repeat(PROJECT_TITLE_MAX + 1) }, { content: "" }],
        ...[{ keywords: [] }, { keywords: six }, { keywords: [" "] }],
      ];
      for (const wrong of bad) {
        await me.refused.projects.create("VALIDATION", { body: good, odd: { body: { ...good, ...wrong } } });
      }
    }),
    "repeated-keywords": soloRow("repeated keywords are stored once, as first typed (R38, R35)", async (me) => {
      const word = me.word();
      const keywords = [`React ${word}`, word, `REACT ${word}`, word];
      const stored = [`React ${word}`, word];
      const { id, ...post } = await writePost(me, { keywords });
      equal("keywords of the new post", post.keywords, stored);
      const edited = await me.projects.edit({ params: { id }, body: { keywords: [word, word] } });
      equal("keywords after an edit", edited.keywords, [word]);
    }),
    "contacts-as-text": soloRow("contacts are a text, or a list of texts or objects (product.md §3)", async (me) => {
      const { id } = await writePost(me);
      const forms = ["카톡 a", ["카톡 a"], [{ contact_info: "카톡 a" }]];
      for (const contacts of forms) {
        const written = await me.projects.create({ body: { ...bodyOf(me), contacts } });
        const edited = await me.projects.edit({ params: { id }, body: { contacts } });
        for (const post of [written, edited]) equal("contacts", post.contacts, [{ contact_info: "카톡 a" }]);
      }
    }),
    "tagged-are-told": trioRow("newly tagged members are notified, once", async ([me, tagged, other]) => {
      const post = await writePost(me, { tagged_users: [me.id, tagged.id] });
      equal("notifications of the author", await me.notifications.list(), []);
      const notification = await notificationOf(tagged, "project_tag");
      equal("related ids", [notification.related_project_id, notification.related_user_id], [post.id, me.id]);
      const body = { title: "다른 제목", tagged_users: [tagged.id, other.id] };
      await me.projects.edit({ params: { id: post.id }, body });
      equal("how often", (await notificationsOf(tagged, "project_tag")).length, 1);
      equal("title in the notification", (await notificationOf(other, "project_tag")).subject, body.title);
    }),
    "shared-terms-are-told": row(
      "members with the keyword or skill are notified once, never the author",
      async (dataset) => {
        const [word, skill] = [dataset.word(), dataset.word()];
        const me = await dataset.member({ keywords: [word, skill] });
        const reader = await dataset.member({ keywords: [word, skill] });
        const post = await writePost(me, { keywords: [word, skill] });
        const notifications = await notificationsOf(reader, "project_profile_keyword");
        equal("related ids", valuesOf(notifications, "related_project_id", "related_user_id"), [[post.id, me.id]]);
        equal("notifications of the author", await me.notifications.list(), []);
      },
    ),
    "terms-without-case-and-width": row("a keyword is the same in any case and width (R35)", async (dataset) => {
      const word = `Word-${dataset.word()}`;
      const me = await dataset.member();
      for (const keyword of [word.toUpperCase(), word.replace("Word", "ｗｏｒｄ")]) {
        const reader = await dataset.member({ keywords: [word, dataset.word()] });
        const post = await writePost(me, { keywords: [keyword] });
        const notification = await notificationOf(reader, "project_profile_keyword");
        equal("related_project_id", notification.related_project_id, post.id);
      }
    }),
    "lone-list": soloRow("a single keywords[] is a list of one (wire.md §1 Loose input)", async (me) => {
      const body = bodyOf(me);
      equal("keywords", (await me.projects.create({ body, form: "multipart" })).keywords, body.keywords);
    }),
    pictures: row("pictures keep their order, with absolute addresses that anybody can read", async (dataset) => {
      const me = await dataset.member();
      const post = await me.projects.create({ body: bodyOf(me), files: { images: [png, jpeg, webp] } });
      equal("pictures", post.images.length, 3);
      for (const { image } of post.images) {
        must("images[].image: an absolute address (wire.md §1 Images)", URL.canParse(image), image);
        await readable(dataset, image);
      }
    }),
    "five-pictures": soloRow("five at most, with the ones that stay (product.md §5, §9)", async (me) => {
      const five = Array.from({ length: PROJECT_IMAGES_MAX }, () => png);
      await me.refused.projects.create("TOO_MANY_IMAGES", { body: bodyOf(me), files: { images: [...five, png] } });
      const { id } = await me.projects.create({ body: bodyOf(me), files: { images: five } });
      const more = { params: { id }, body: {}, files: { images: [png] } };
      await me.refused.projects.edit("TOO_MANY_IMAGES", more);
    }),
    "no-picture": soloRow("a file that is not a picture is 415, a too large one 413 (R30)", async (me) => {
      const ask = (file: typeof png) => ({ body: bodyOf(me), files: { images: [file] } });
      await me.refused.projects.create("IMAGE_UNSUPPORTED", ask(noPicture));
      await me.refused.projects.create("IMAGE_TOO_LARGE", ask(hugeFile()));
    }),
    "pictures-to-delete": soloRow(
      "images_to_delete deletes pictures and files, and unknown ids are skipped (+ R19)",
      async (me, dataset) => {
        const { id, images } = await me.projects.create({ body: bodyOf(me), files: { images: [png, jpeg] } });
        const gone = present("a picture", images[0]);
        const body = { images_to_delete: [gone.id, NOBODY] };
        const edited = await me.projects.edit({ params: { id }, body });
        equal("what stays", valuesOf(edited.images, "id"), [images[1]?.id]);
        await deletedFile(dataset, gone.image);
      },
    ),
  },
  edit: {
    200: pairRow("in JSON missing fields stay, and sent lists replace; likes stay (+ R17)", async ([me, other]) => {
      const { id, keywords } = await writePost(me, { contacts: ["하나"], tagged_users: [other.id] });
      await other.projects.toggleLike({ params: { id } });
      const edited = await me.projects.edit({ params: { id }, body: { title: "바꾼 제목" } });
      equal("title, keywords, likes", [edited.title, edited.keywords, edited.like_count], ["바꾼 제목", keywords, 1]);
      equal("contacts", edited.contacts, [{ contact_info: "하나" }]);
      equal("tagged_users", valuesOf(edited.tagged_users, "id"), [other.id]);
      const emptied = await me.projects.edit({ params: { id }, body: { contacts: [], tagged_users: [] } });
      equal("lists that were sent empty", [emptied.contacts, emptied.tagged_users], [[], []]);
    }),
    "form-leaves-out-lists": pairRow("in multipart missing contacts and people mean none", async ([me, other]) => {
      const { id, keywords } = await writePost(me, { contacts: ["하나"], tagged_users: [other.id] });
      const edited = await me.projects.edit({ params: { id }, body: { title: "제목" }, form: "multipart" });
      equal("contacts, tagged_users", [edited.contacts, edited.tagged_users], [[], []]);
      equal("what stays", [edited.keywords, edited.content], [keywords, "내용"]);
    }),
  },
  remove: {
    204: soloRow("the post is deleted for everybody", async (me, dataset) => {
      const { id, images } = await me.projects.create({ body: bodyOf(me), files: { images: [png] } });
      await me.projects.remove({ params: { id } });
      await dataset.visitor.refused.projects.one("PROJECT_NOT_FOUND", { params: { id } });
      await deletedFile(dataset, present("a picture", images[0]?.image));
    }),
  },
  taggedUsers: {
    200: peopleRow(
      "owner",
      "friend",
      "second",
    )("the people on a post, with their distance from me", async ({ owner, friend, second }) => {
      const { id } = await writePost(owner, { tagged_users: [friend.id, second.id] });
      const list = await owner.projects.taggedUsers({ params: { id } });
      equal("ids", valuesOf(list, "id"), [friend.id, second.id]);
      const distances = list.map(({ relation_degree }) => added("User.relation_degree", relation_degree));
      equal("distances", distances, [1, 2]);
    }),
  },
  likedUsers: {
    200: postRow("the people who like a post", async ({ owner, other, post: id }) => {
      await other.projects.toggleLike({ params: { id } });
      equal("ids", valuesOf(await owner.projects.likedUsers({ params: { id } }), "id"), [other.id]);
    }),
  },
  likedStatus: {
    200: postRow("whether I like it", async ({ owner, other, post: id }) => {
      await other.projects.toggleLike({ params: { id } });
      equal("mine", await owner.projects.likedStatus({ params: { id } }), { liked: false });
      equal("theirs", await other.projects.likedStatus({ params: { id } }), { liked: true });
    }),
  },
  toggleLike: {
    200: row("the first call likes, the second one takes it back, and the count follows", async (dataset) => {
      const { owner, stranger: other } = await people(dataset, "owner", "stranger");
      const { id } = await writePost(owner);
      const toggle = (as: typeof owner) => as.projects.toggleLike({ params: { id } });
      const counts = [await toggle(owner), await toggle(other), await toggle(owner)];
      equal("like_count", valuesOf(counts, "like_count"), [1, 2, 1]);
      equal("liked", valuesOf(counts, "liked"), [true, true, false]);
    }),
  },
};
