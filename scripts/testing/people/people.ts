import { randomBytes } from "node:crypto";
import type { Registration } from "@chonsu/shared/contract/accounts";
import type { Experience } from "@chonsu/shared/entities/experiences";
import type { Project } from "@chonsu/shared/entities/projects";
import type { z } from "zod";
import type { Client } from "../client.ts";

type Profile = z.input<typeof Registration>["profile"];

/** A member made for one test, with calls as that member. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly client: Client;
}

/** What a test wants of a new member. Everything else is made up. */
export interface PersonWanted extends Partial<Pick<Profile, "user_name" | "major1" | "keywords">> {
  /** How many other members are 1촌 of the new one. */
  readonly chons?: number;
}

type PostWanted = Partial<NonNullable<Parameters<Client["projects"]["create"]>[0]>["body"]>;

/** An experience: its title, and members besides the one who begins it. */
interface ExperienceWanted {
  readonly title?: string;
  readonly members?: readonly Person[];
}

/**
 * Members and things that a test makes for itself, so that it runs on any data, beside others and without a reset. In a
 * sandbox the factories make the members, elsewhere public calls.
 */
export interface People {
  member(wanted?: PersonWanted): Promise<Person>;
  /** Two members who are 1촌. */
  pair(): Promise<[Person, Person]>;
  /** Members of whom each is a 1촌 of the next: the last is `steps` away from the first. */
  chain(steps: number): Promise<Person[]>;
  /** Makes two members 1촌. */
  connect(from: Person, to: Person): Promise<void>;
  post(by: Person, wanted?: PostWanted): Promise<Project>;
  /** Begins an experience. Each member has accepted the invitation. */
  experience(by: Person, wanted?: ExperienceWanted): Promise<Experience>;
  /** Deletes what a test has made, where a reset does not. The run says at its end who stays. */
  remove(): Promise<void>;
}

/** How members come to be on a server. */
export interface PeopleMaker {
  signUp(profile: Profile): Promise<Person>;
  connect(pairs: readonly (readonly [Person, Person])[]): Promise<void>;
  /** Gives a member so many random 1촌. Without it they sign up too. */
  fill?(person: Person, chons: number): Promise<void>;
  remove(people: readonly Person[]): Promise<void>;
}

/** The people of one test. */
export function beginPeople(maker: PeopleMaker): People {
  const mark = randomBytes(4).toString("hex");
  const made: Person[] = [];
  const word = (kind: string) => `${kind} ${mark} ${made.length}`;
  const signUp = async ({ chons: _, ...wanted }: PersonWanted = {}) => {
    const usual = { current_academic_degree: "학사", year: 2022, major1: "전산학부" } as const;
    const keywords = [word("관심"), word("분야")];
    const person = await maker.signUp({ ...usual, user_name: word("회원"), keywords, ...wanted });
    made.push(person);
    return person;
  };
  const several = async (count: number) => {
    const people: Person[] = [];
    while (people.length < count) people.push(await signUp());
    return people;
  };
  return {
    async member(wanted = {}) {
      const person = await signUp(wanted);
      const { chons = 0 } = wanted;
      if (chons > 0 && maker.fill !== undefined) await maker.fill(person, chons);
      else await maker.connect((await several(chons)).map((other) => [other, person]));
      return person;
    },
    async pair() {
      const [one, other] = [await signUp(), await signUp()];
      await maker.connect([[one, other]]);
      return [one, other];
    },
    async chain(steps) {
      const people = await several(steps + 1);
      await maker.connect(people.slice(1).map((person, index) => [people[index] ?? person, person]));
      return people;
    },
    connect: (from, to) => maker.connect([[from, to]]),
    ...worksOf(word),
    remove: () => maker.remove(made.splice(0)),
  };
}

/** What members make, by public calls. */
function worksOf(word: (kind: string) => string): Pick<People, "post" | "experience"> {
  return {
    async post({ client }, wanted = {}) {
      const usual = { title: word("글"), content: word("내용"), keywords: [word("하나"), word("둘")] };
      return (await client.projects.create({ body: { ...usual, ...wanted } })).body();
    },
    async experience({ id: creator, client }, { title = word("경험"), members = [] } = {}) {
      const begun = (await client.experiences.create({ body: { title } })).body();
      for (const { id, client: invited } of members) {
        const invitation = { experience_id: begun.id, invitee_id: id };
        (await client.experienceInvitations.create({ body: invitation })).body();
        const accepted = { experience_id: begun.id, response: "accept" } as const;
        (await invited.experienceInvitations.respond({ body: accepted })).body();
      }
      const all = (await client.experiences.ofUser({ params: { userId: creator } })).body();
      return all.find(({ id }) => id === begun.id) ?? begun;
    },
  };
}
