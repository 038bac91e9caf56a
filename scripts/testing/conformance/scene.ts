import { type Dataset, type Member, memberPerRun, perRun } from "./dataset.ts";
import { able } from "./run-facts.ts";
import { connect, leaves } from "./things.ts";

const chainPerRun = perRun(async (dataset) => {
  const [[owner, friend, second], [third, stranger]] = await Promise.all([dataset.trio(), dataset.pair()]);
  const left = await dataset.member();
  await Promise.all([connect(owner, friend), connect(friend, second), connect(second, third)]);
  await leaves(left);
  return { owner, friend, second, third, stranger, left };
});

/** The members that a whole run shares, with the dataset of one check. */
export type Scene = Awaited<ReturnType<typeof sharedChain>>;

/**
 * Members that a whole run shares: owner – friend – second – third, a stranger to all of them, and one who has deleted the account and
 * still has the tokens. No check changes their relations.
 */
export async function sharedChain(dataset: Dataset) {
  const { owner, friend, second, third, stranger, left } = await chainPerRun(dataset);
  const { as } = dataset;
  return {
    dataset,
    owner: as(owner),
    friend: as(friend),
    second: as(second),
    third: as(third),
    stranger: as(stranger),
    left: as(left),
  };
}

/** A member who is staff. */
export const staffOf = memberPerRun(async (dataset) => {
  const member = await dataset.member();
  await able(dataset.run, "makeStaff")(member.id);
  return dataset.signIn(member);
});

/** Members for generated checks. Under one key each member is used once; other keys use the same members again. */
const pool = perRun(async (dataset) => {
  const people: Promise<Member>[] = [];
  const used = new Map<string, number>();
  return (word: string) => {
    const index = used.get(word) ?? 0;
    used.set(word, index + 1);
    const known = people[index] ?? dataset.member();
    people[index] = known;
    return known;
  };
});

/** A member who has no relation to the members of the chain under this key (such as friends or conversations). */
export async function bystander(dataset: Dataset, word: string): Promise<Member> {
  const next = await pool(dataset);
  return dataset.as(await next(word));
}

/** A member who may be invited into any number of experiences. */
export const invitee = memberPerRun((dataset) => dataset.member());

/**
 * A member in all experiences of the owner. It is one member for all checks: whoever joins becomes a chon of the inviter, and the number of
 * chons is limited.
 */
export const teammate = memberPerRun((dataset) => dataset.member());

/** The inviter of the members that generated checks sign up. */
export const inviter = memberPerRun((dataset) => dataset.member());
