import { accounts } from "@chonsu/shared/contract/accounts";
import { comments } from "@chonsu/shared/contract/comments";
import { conversations } from "@chonsu/shared/contract/conversations";
import type { OutputOf } from "@chonsu/shared/contract/endpoint";
import { experienceDetails } from "@chonsu/shared/contract/experience-details";
import { experiences } from "@chonsu/shared/contract/experiences";
import { friends } from "@chonsu/shared/contract/friends";
import { messages } from "@chonsu/shared/contract/messages";
import { projects } from "@chonsu/shared/contract/projects";
import type { MemberRole } from "./check.ts";
import { type Member, makeMember, signIn } from "./people.ts";
import { perRun } from "./per-run.ts";
import { able } from "./run-facts.ts";
import type { World } from "./world.ts";

/** A chain of people that a whole run shares: nothing that is between them changes. */
export interface Chain {
  readonly owner: Member;
  readonly friend: Member;
  readonly second: Member;
  readonly third: Member;
  readonly stranger: Member;
  /** Somebody who left: the tokens are those from before. */
  readonly left: Member;
}

/** Owner – friend – second – third, and a stranger to all of them. */
export const sharedChain = perRun(makeChain);

async function makeChain(world: World): Promise<Chain> {
  const [[owner, friend, second], [third, stranger]] = await Promise.all([world.trio(), world.pair()]);
  const left = await makeMember(world.run, world.ok);
  await Promise.all([world.chon(owner, friend), world.chon(friend, second), world.chon(second, third)]);
  await world.ok(accounts.remove, { as: left, body: { current_password: left.password } });
  return { owner, friend, second, third, stranger, left };
}

/** The chain, with things of the owner's made by public calls when they are asked for. */
export interface Scene extends Chain {
  readonly world: World;
  memberOf(role: MemberRole): Promise<Member>;
  post(): Promise<OutputOf<(typeof projects)["create"]>>;
  comment(on?: number): Promise<OutputOf<(typeof comments)["create"]>>;
  experience(): Promise<OutputOf<(typeof experiences)["create"]>>;
  detail(): Promise<OutputOf<(typeof experienceDetails)["create"]>>;
  /** The talk of the owner with the friend. */
  talk(): Promise<number>;
  message(): Promise<number>;
}

/** Sets the scene for one check. */
export async function setScene(world: World): Promise<Scene> {
  return sceneOf(world, await sharedChain(world));
}

function sceneOf(world: World, chain: Chain): Scene {
  const { owner, friend } = chain;
  const mark = `${world.run.mark}-${world.run.next()}`;
  const post = () =>
    world.ok(projects.create, { as: owner, body: { title: `글 ${mark}`, content: "내용", keywords: [`글-${mark}`] } });
  const experience = () => world.ok(experiences.create, { as: owner, body: { title: `경험 ${mark}` } });
  const talk = async () => (await world.ok(conversations.create, { as: owner, body: { user_2: friend.id } })).id;
  return {
    ...chain,
    world,
    memberOf: (role) => (role === "staff" ? staffOf(world) : Promise.resolve(chain[role])),
    post,
    experience,
    talk,
    async comment(on) {
      const id = on ?? (await post()).id;
      return world.ok(comments.create, { as: owner, params: { id }, body: { content: "댓글" } });
    },
    async detail() {
      const { id } = await experience();
      const body = { experience: id, description: "했던 일", tags: [`태그-${mark}`] };
      return world.ok(experienceDetails.create, { as: owner, body });
    },
    async message() {
      const conversationId = await talk();
      return (await world.ok(messages.create, { as: owner, params: { conversationId }, body: { message: "말" } })).id;
    },
  };
}

/** A staff account, signed in anew. */
export async function staffOf(world: World): Promise<Member> {
  const login = await able(world.run, "staffAccount")();
  return signIn(world.ok, { ...login, name: "" });
}

/** A request of `from` to `to` that waits. */
export async function pendingRequest(world: World, from: Member, to: Member): Promise<number> {
  return (await world.ok(friends.request, { as: from, body: { to_user_id: to.id } })).id;
}
