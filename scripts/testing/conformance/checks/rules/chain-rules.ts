import { friends } from "@chonsu/shared/contract/friends";
import { users } from "@chonsu/shared/contract/users";
import { type Row, row } from "../../check.ts";
import { equal } from "../../failure.ts";
import { sharedChain } from "../../scene.ts";

export const chainRules: Readonly<Record<string, Row>> = {
  "both-ways": row("the distance is the same from both ends", "R11", async (dataset) => {
    const { owner, third } = await sharedChain(dataset);
    const there = await dataset.ok(users.distance, { as: owner, params: { id: third.id } });
    const back = await dataset.ok(users.distance, { as: third, params: { id: owner.id } });
    equal("the distances", [there.distance, back.distance], [3, 3]);
  }),
  "follows-at-once": row("a chon that ends or begins changes distances at once", "R11", async (dataset) => {
    const [a, b, c] = await dataset.trio();
    const distance = async () => (await dataset.ok(users.distance, { as: a, params: { id: c.id } })).distance;
    await dataset.chon(a, b);
    equal("before", await distance(), null);
    const id = await dataset.chon(b, c);
    equal("with a chain", await distance(), 2);
    await dataset.ok(friends.remove, { as: c, params: { id } });
    equal("after it broke", await distance(), null);
  }),
  "embedded-alike": row("relation_degree of embedded people says the same", "wire.md §2 User", async (dataset) => {
    const { owner, friend, second } = await sharedChain(dataset);
    const seen = await dataset.ok(users.one, { as: friend, params: { id: second.id } });
    const far = await dataset.ok(users.one, { as: owner, params: { id: second.id } });
    equal("relation_degree", [seen.relation_degree, far.relation_degree], [1, 2]);
  }),
};
