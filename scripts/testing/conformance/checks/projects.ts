import { projects } from "@chonsu/shared/contract/projects";
import { type GroupChecks, refusal, row } from "../check.ts";
import { equal } from "../failure.ts";
import { NOBODY } from "../nobody.ts";
import { sharedChain } from "../scene.ts";
import { freshWord, rowsOf, writePost } from "../things.ts";
import { postListRules } from "./rules/post-list-rules.ts";
import { postPictureRules } from "./rules/post-picture-rules.ts";
import { postRules } from "./rules/post-rules.ts";
import { visitorsPostRules } from "./rules/visitors-post-rules.ts";

const POSTS = "wire.md §3 Projects";
const notFound = { says: "there is no such post", proves: POSTS };
const noPage = { says: "a page past the end", proves: "wire.md §1 Lists" };

export const projectsChecks: GroupChecks<"projects"> = {
  mine: {
    answers: {
      200: row("mine, newest first", POSTS, async (dataset) => {
        const [me, other] = await dataset.pair();
        const first = await writePost(dataset, me);
        await writePost(dataset, other);
        const second = await writePost(dataset, me);
        const list = await dataset.ok(projects.mine, { as: me });
        equal("a plain array of ids", Array.isArray(list) && list.map(({ id }) => id), [second.id, first.id]);
      }),
    },
    refuses: { PAGE_NOT_FOUND: noPage },
    rules: postListRules,
  },
  every: {
    answers: {
      200: row("all posts, newest first; of one member when asked", POSTS, async (dataset) => {
        const [me, other] = await dataset.pair();
        const first = await writePost(dataset, other);
        const second = await writePost(dataset, other);
        const query = { page: 1, page_size: 50 };
        const all = rowsOf(await dataset.ok(projects.every, { as: me, query })).map(({ id }) => id);
        equal(
          "the order",
          all.filter((id) => [first.id, second.id].includes(id)),
          [second.id, first.id],
        );
        const theirs = await dataset.ok(projects.every, { as: me, query: { user_id: other.id } });
        equal(
          "of one member",
          rowsOf(theirs).map(({ id }) => id),
          [second.id, first.id],
        );
      }),
    },
    refuses: { PAGE_NOT_FOUND: noPage },
  },
  liked: {
    answers: {
      200: row("the posts I like, and no others", POSTS, async (dataset) => {
        const [me, other] = await dataset.pair();
        const [liked] = [await writePost(dataset, other), await writePost(dataset, other)];
        await dataset.ok(projects.toggleLike, { as: me, params: { id: liked.id } });
        const list = await dataset.ok(projects.liked, { as: me });
        equal(
          "ids and liked",
          list.map((post) => [post.id, post.liked]),
          [[liked.id, true]],
        );
      }),
    },
    refuses: {},
  },
  one: {
    answers: {
      200: row("the post as it was written", "wire.md §2 Project", async (dataset) => {
        const [me, reader] = await dataset.pair();
        const word = freshWord(dataset);
        const written = await writePost(dataset, me, {
          title: word,
          contacts: ["카톡 a", "b@c.kr", "카톡 a"],
          keywords: ["나", word],
        });
        const seen = await dataset.ok(projects.one, { as: reader, params: { id: written.id } });
        equal("ids", [seen.id, seen.project_id, seen.user.id], [written.id, written.id, me.id]);
        equal("texts", [seen.title, seen.content, seen.keywords], [word, "내용", ["나", word]]);
        const contacts = seen.contacts.map(({ contact_info }) => contact_info);
        equal("contacts, in their order, one as often as it is written", contacts, ["카톡 a", "b@c.kr", "카톡 a"]);
        equal("counts", [seen.like_count, seen.comment_count, seen.liked], [0, 0, false]);
      }),
    },
    refuses: { PROJECT_NOT_FOUND: notFound },
    rules: visitorsPostRules,
  },
  create: {
    answers: {
      201: row("JSON without files works; unknown people are skipped, others stand once", POSTS, async (dataset) => {
        const [me, tagged] = await dataset.pair();
        const { left } = await sharedChain(dataset);
        const post = await writePost(dataset, me, { tagged_users: [tagged.id, NOBODY, left.id, tagged.id] });
        equal(
          "tagged_users",
          post.tagged_users.map(({ id }) => id),
          [tagged.id],
        );
      }),
    },
    refuses: {},
    rules: { ...postRules, ...postPictureRules },
  },
  edit: {
    answers: {
      200: row("in JSON what is left out stays; lists sent replace; likes stay", `${POSTS}; R17`, async (dataset) => {
        const [me, other] = await dataset.pair();
        const { id, keywords } = await writePost(dataset, me, { contacts: ["하나"], tagged_users: [other.id] });
        await dataset.ok(projects.toggleLike, { as: other, params: { id } });
        const edited = await dataset.ok(projects.edit, { as: me, params: { id }, body: { title: "바꾼 제목" } });
        equal("title, keywords, likes", [edited.title, edited.keywords, edited.like_count], ["바꾼 제목", keywords, 1]);
        equal("contacts", edited.contacts, [{ contact_info: "하나" }]);
        equal(
          "tagged_users",
          edited.tagged_users.map((user) => user.id),
          [other.id],
        );
        const emptied = await dataset.ok(projects.edit, {
          as: me,
          params: { id },
          body: { contacts: [], tagged_users: [] },
        });
        equal("lists that were sent empty", [emptied.contacts, emptied.tagged_users], [[], []]);
      }),
    },
    refuses: {
      PROJECT_NOT_OWNED: refusal("only the owner edits", "R17"),
      PROJECT_NOT_FOUND: refusal("there is no such post", POSTS),
    },
    rules: {
      "form-leaves-out-lists": row("in multipart contacts and people left out mean none", POSTS, async (dataset) => {
        const [me, other] = await dataset.pair();
        const { id, keywords } = await writePost(dataset, me, { contacts: ["하나"], tagged_users: [other.id] });
        const asked = { as: me, params: { id }, body: { title: "제목" }, form: "multipart" } as const;
        const edited = await dataset.ok(projects.edit, asked);
        equal("contacts, tagged_users", [edited.contacts, edited.tagged_users], [[], []]);
        equal("what stays", [edited.keywords, edited.content], [keywords, "내용"]);
      }),
    },
  },
  remove: {
    answers: {
      204: row("the post is gone for everybody", POSTS, async (dataset) => {
        const me = await dataset.member();
        const { id } = await writePost(dataset, me);
        await dataset.ok(projects.remove, { as: me, params: { id } });
        await dataset.refused(projects.one, "PROJECT_NOT_FOUND", { params: { id } });
      }),
    },
    refuses: {
      PROJECT_NOT_OWNED: refusal("only the owner deletes", "R17"),
      PROJECT_NOT_FOUND: notFound,
    },
  },
  taggedUsers: {
    answers: {
      200: row("the people on a post, with their distance from me", POSTS, async (dataset) => {
        const { owner, friend, second } = await sharedChain(dataset);
        const { id } = await writePost(dataset, owner, { tagged_users: [friend.id, second.id] });
        const list = await dataset.ok(projects.taggedUsers, { as: owner, params: { id } });
        equal(
          "ids and distances",
          list.map((user) => [user.id, user.relation_degree]),
          [
            [friend.id, 1],
            [second.id, 2],
          ],
        );
      }),
    },
    refuses: { PROJECT_NOT_FOUND: notFound },
  },
  likedUsers: {
    answers: {
      200: row("the people who like a post", POSTS, async (dataset) => {
        const { owner, friend } = await sharedChain(dataset);
        const { id } = await writePost(dataset, owner);
        await dataset.ok(projects.toggleLike, { as: friend, params: { id } });
        const list = await dataset.ok(projects.likedUsers, { as: owner, params: { id } });
        equal(
          "ids",
          list.map((user) => user.id),
          [friend.id],
        );
      }),
    },
    refuses: { PROJECT_NOT_FOUND: notFound },
  },
  likedStatus: {
    answers: {
      200: row("whether I like it", POSTS, async (dataset) => {
        const { owner, friend } = await sharedChain(dataset);
        const { id } = await writePost(dataset, owner);
        await dataset.ok(projects.toggleLike, { as: friend, params: { id } });
        equal("mine", await dataset.ok(projects.likedStatus, { as: owner, params: { id } }), { liked: false });
        equal("theirs", await dataset.ok(projects.likedStatus, { as: friend, params: { id } }), { liked: true });
      }),
    },
    refuses: { PROJECT_NOT_FOUND: notFound },
  },
  toggleLike: {
    answers: {
      200: row("once likes, again takes it back, and the count follows", POSTS, async (dataset) => {
        const { owner, friend } = await sharedChain(dataset);
        const { id } = await writePost(dataset, owner);
        const toggle = (as: typeof owner) => dataset.ok(projects.toggleLike, { as, params: { id } });
        const counts = [await toggle(owner), await toggle(friend), await toggle(owner)];
        equal(
          "like_count and liked",
          counts.map(({ like_count, liked }) => [like_count, liked]),
          [
            [1, true],
            [2, true],
            [1, false],
          ],
        );
      }),
    },
    refuses: { PROJECT_NOT_FOUND: notFound },
  },
};
