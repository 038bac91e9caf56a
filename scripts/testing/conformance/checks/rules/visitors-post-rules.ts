import { projects } from "@chonsu/shared/contract/projects";
import { type Row, row } from "../../check.ts";
import { equal, must } from "../../failure.ts";
import { sharedChain } from "../../scene.ts";
import { writePost } from "../../things.ts";

/** What a visitor sees of a post. */
export const visitorsPostRules: Readonly<Record<string, Row>> = {
  "visitors-form": row(
    "a visitor sees of people only name, school, degree, year, majors and picture, and nobody who likes",
    "wire.md §2",
    async (dataset) => {
      const { owner, friend } = await sharedChain(dataset);
      const { id } = await writePost(dataset, owner, { tagged_users: [friend.id] });
      await dataset.ok(projects.toggleLike, { as: friend, params: { id } });
      const seen = await dataset.ok(projects.one, { params: { id } });
      equal("liked_users and like_count", [seen.liked_users, seen.like_count], [[], 1]);
      must("no liked", !("liked" in seen), seen.liked);
      for (const { user_name, profile, ...rest } of [seen.user, ...seen.tagged_users]) {
        must("no relation_degree", !("relation_degree" in rest), rest);
        must("a name", user_name !== "" && profile.user_name === user_name, profile);
        const { introduction, skills, portfolio_links, keywords, experiences } = profile;
        equal("the other fields", [introduction, skills, portfolio_links, keywords, experiences], ["", [], [], [], []]);
      }
    },
  ),
  "bad-token-counts-as-none": row("a bad token counts as none", "wire.md §1 Tokens", async (dataset) => {
    const { owner } = await sharedChain(dataset);
    const { id } = await writePost(dataset, owner);
    const visitor = await dataset.ask(projects.one, { params: { id } });
    const broken = await dataset.ask(projects.one, { as: { access: "not.a.token" }, params: { id } });
    equal("the answer", broken.text, visitor.text);
  }),
};
