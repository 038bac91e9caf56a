import { type Dataset, type Member, memberPerRun, perRun } from "./dataset.ts";
import { able } from "./run-facts.ts";
import { connect, leaves } from "./things.ts";

const owner = memberPerRun((dataset) => dataset.member());
const friend = memberPerRun(async (dataset) => chonOf(dataset, await owner(dataset)));
const second = memberPerRun(async (dataset) => chonOf(dataset, await friend(dataset)));
const third = memberPerRun(async (dataset) => chonOf(dataset, await second(dataset)));
const stranger = memberPerRun((dataset) => dataset.member());
const left = memberPerRun(async (dataset) => {
  const member = await dataset.member();
  await leaves(member);
  return member;
});

async function chonOf(dataset: Dataset, other: Member): Promise<Member> {
  const member = await dataset.member();
  await connect(other, member);
  return member;
}

const PEOPLE = { owner, friend, second, third, stranger, left };
type PersonName = keyof typeof PEOPLE;

/**
 * Some of the members whom a whole run shares: owner – friend – second – third, a stranger to all of them, and one who has deleted the
 * account and still has the tokens. Only those that are asked for are made. No check changes their relations.
 */
export async function people<N extends PersonName>(
  dataset: Dataset,
  ...names: readonly N[]
): Promise<Readonly<Record<N, Member>>>;
export async function people(dataset: Dataset, ...names: readonly PersonName[]): Promise<object> {
  const made = names.map(async (name) => [name, await PEOPLE[name](dataset)] as const);
  return Object.fromEntries(await Promise.all(made));
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
