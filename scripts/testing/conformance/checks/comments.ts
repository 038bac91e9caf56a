import { comments } from "@chonsu/shared/contract/comments";
import { projects } from "@chonsu/shared/contract/projects";
import { COMMENT_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, refusal, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal } from "../failure.ts";
import { allPublished, publishedOf } from "../published.ts";
import { sharedChain } from "../scene.ts";
import { writeComment, writePost } from "../things.ts";

const POSTS = "wire.md §3 Projects and comments";
const said = { content: "댓글" };

async function ownersPost(dataset: Dataset) {
  const { owner, friend } = await sharedChain(dataset);
  return { owner, friend, post: (await writePost(dataset, owner)).id };
}

export const commentsChecks: GroupChecks<"comments"> = {
  list: {
    answers: {
      200: row("flat, oldest first, and nested under the parent too", POSTS, async (dataset) => {
        const { owner, friend, post } = await ownersPost(dataset);
        const a = await writeComment(dataset, owner, post);
        const b = await writeComment(dataset, friend, post);
        const reply = await writeComment(dataset, friend, post, a);
        const list = await dataset.ok(comments.list, { as: owner, params: { id: post } });
        const seen = list.map(({ id, parent_comment, replies }) => [
          id,
          parent_comment,
          replies.map((each) => each.id),
        ]);
        equal("ids, parents, replies", seen, [
          [a, null, [reply]],
          [b, null, []],
          [reply, a, []],
        ]);
        const { comment_count } = await dataset.ok(projects.one, { as: owner, params: { id: post } });
        equal("comment_count", comment_count, 3);
      }),
    },
    refuses: {
      PROJECT_NOT_FOUND: refusal("there is no such post", POSTS),
    },
  },
  create: {
    answers: {
      201: row("the author of the post is told; 300 characters are enough", POSTS, async (dataset) => {
        const [me, author] = await dataset.pair();
        const { id } = await writePost(dataset, author);
        const body = { content: "가".repeat(COMMENT_MAX) };
        const made = await dataset.ok(comments.create, { as: me, params: { id }, body });
        equal(
          "the comment",
          [made.user, made.user_name, made.project, made.parent_comment],
          [me.id, me.name, id, null],
        );
        const published = await publishedOf(dataset, author, "new_comment");
        equal("related ids", [published.related_project_id, published.related_user_id], [id, me.id]);
      }),
    },
    refuses: {
      COMMENT_TOO_LONG: refusal("301 characters", "product.md §5, §9"),
      REPLY_TOO_LONG: refusal("301 characters in a reply", "product.md §5, §9"),
      PROJECT_NOT_FOUND: refusal("there is no such post", POSTS),
      COMMENT_NOT_FOUND: refusal("the parent is of another post", POSTS, async (dataset) => {
        const { owner, post } = await ownersPost(dataset);
        const elsewhere = await writeComment(dataset, owner, (await writePost(dataset, owner)).id);
        return { as: owner, params: { id: post }, body: { ...said, parent_comment: elsewhere } };
      }),
    },
    rules: {
      "one-level": row("a reply to a reply joins the same thread", "R18", async (dataset) => {
        const { owner, post } = await ownersPost(dataset);
        const top = await writeComment(dataset, owner, post);
        const reply = await writeComment(dataset, owner, post, top);
        const body = { ...said, parent_comment: reply };
        const deep = await dataset.ok(comments.create, { as: owner, params: { id: post }, body });
        equal("parent_comment", deep.parent_comment, top);
      }),
      "one-of-two": row(
        "a reply tells the parent's author, one notification a person, none of own deeds",
        POSTS,
        async (dataset) => {
          const [author, me] = await dataset.pair();
          const post = (await writePost(dataset, author)).id;
          const mine = await writeComment(dataset, author, post);
          await writeComment(dataset, me, post, mine);
          const published = (await allPublished(dataset, author)).map(({ notification_type }) => notification_type);
          equal("what the author of both is told", published, ["reply_comment"]);
        },
      ),
      blank: row("a blank text is bad input", "product.md §5", async (dataset) => {
        const { owner, post } = await ownersPost(dataset);
        await dataset.refused(comments.create, "VALIDATION", {
          as: owner,
          params: { id: post },
          body: { content: " " },
        });
      }),
    },
  },
  edit: {
    answers: {
      200: row("the author changes the text", POSTS, async (dataset) => {
        const { owner, friend, post } = await ownersPost(dataset);
        const id = await writeComment(dataset, friend, post);
        const edited = await dataset.ok(comments.edit, { as: friend, params: { id }, body: { content: "고친 댓글" } });
        equal("content", edited.content, "고친 댓글");
        const [listed] = await dataset.ok(comments.list, { as: owner, params: { id: post } });
        equal("as others read it", listed?.content, "고친 댓글");
      }),
    },
    refuses: {
      COMMENT_TOO_LONG: refusal("301 characters", "product.md §9"),
      REPLY_TOO_LONG: refusal("301 characters in a reply", "product.md §9"),
      COMMENT_NOT_OWNED: refusal("only the author, not even the owner of the post", "R18", async (dataset) => {
        const { owner, friend, post } = await ownersPost(dataset);
        return { as: owner, params: { id: await writeComment(dataset, friend, post) }, body: said };
      }),
      COMMENT_NOT_FOUND: refusal("there is no such comment", POSTS),
    },
  },
  remove: {
    answers: {
      204: row("its replies go too", POSTS, async (dataset) => {
        const { owner, friend, post } = await ownersPost(dataset);
        const id = await writeComment(dataset, friend, post);
        await writeComment(dataset, owner, post, id);
        await dataset.ok(comments.remove, { as: friend, params: { id } });
        equal("what is left", await dataset.ok(comments.list, { as: owner, params: { id: post } }), []);
      }),
    },
    refuses: {
      COMMENT_NOT_OWNED: refusal("only the author, not even the owner of the post", "R18", async (dataset) => {
        const { owner, friend, post } = await ownersPost(dataset);
        return { as: owner, params: { id: await writeComment(dataset, friend, post) } };
      }),
      COMMENT_NOT_FOUND: refusal("there is no such comment", POSTS),
    },
  },
};
