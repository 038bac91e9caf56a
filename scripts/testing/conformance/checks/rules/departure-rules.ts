import { accounts } from "@chonsu/shared/contract/accounts";
import { comments } from "@chonsu/shared/contract/comments";
import { experiences } from "@chonsu/shared/contract/experiences";
import { projects } from "@chonsu/shared/contract/projects";
import { DELETED_USER_ID, DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { type Row, row } from "../../check.ts";
import { equal } from "../../failure.ts";
import { beginExperience, bringInto, writeComment, writePost } from "../../things.ts";

/** What stays after a member has deleted the account. */
export const departureRules: Readonly<Record<string, Row>> = {
  "comments-stay": row("comments stay without a name, likes and tags go", "R8; wire.md §3 Auth", async (dataset) => {
    const [me, leaver] = await dataset.pair();
    const { id } = await writePost(dataset, me, { tagged_users: [leaver.id] });
    await writeComment(dataset, leaver, id);
    await dataset.ok(projects.toggleLike, { as: leaver, params: { id } });
    await dataset.ok(accounts.remove, { as: leaver, body: { current_password: leaver.password } });
    const [left] = await dataset.ok(comments.list, { as: me, params: { id } });
    equal("the comment", [left?.user, left?.user_name, left?.content], [DELETED_USER_ID, DELETED_USER_NAME, "댓글"]);
    const post = await dataset.ok(projects.one, { as: me, params: { id } });
    equal("likes, tags, comments", [post.like_count, post.tagged_users, post.comment_count], [0, [], 1]);
  }),
  "experiences-are-handed-over": row(
    "an experience goes to who joined first",
    "R20; wire.md §3 Auth",
    async (dataset) => {
      const [creator, member] = await dataset.pair();
      const { id } = await beginExperience(dataset, creator);
      await bringInto(dataset, id, creator, member);
      await dataset.ok(accounts.remove, { as: creator, body: { current_password: creator.password } });
      const [left] = await dataset.ok(experiences.ofUser, { as: member, params: { userId: member.id } });
      equal("creator and members", [left?.id, left?.creator, left?.accepted_users], [id, member.id, [member.id]]);
    },
  ),
};
