import { type ThingName, thingsIn, withThings } from "@chonsu/db/calls/things";
import type { LooseParts } from "@chonsu/shared/contract/endpoint";
import { experiences } from "@chonsu/shared/contract/experiences";
import { searchHistory } from "@chonsu/shared/contract/search-history";
import type { LooseAsked } from "./asking.ts";
import { bystander, invitee, inviter, teammate } from "./bystanders.ts";
import { present } from "./failure.ts";
import type { ListedCall } from "./loose.ts";
import { NOBODY } from "./nobody.ts";
import { freshSignUp, type Member, proofOf, renewed } from "./people.ts";
import type { Scene } from "./scene.ts";
import {
  beginExperience,
  bringInto,
  detailOf,
  freshWord,
  inviteInto,
  makeLink,
  pendingRequest,
  relationOf,
  say,
  sharedExperience,
  talkOf,
  writeComment,
  writePost,
} from "./things.ts";
import { allTold } from "./told.ts";

/** The good request of a call, about things that were made for it alone, and whom they belong to. */
export interface Fixture {
  readonly asked: LooseAsked;
  readonly owner: Member;
  /** The other party of the things. */
  other(): Promise<Member>;
}

/** Calls that take from their caller what other checks need: somebody new stands for the owner. */
const SPENT: readonly string[] = ["accounts.remove", "accounts.changePassword", "searchHistory.clear"];

/** Makes everything that a request of a call names. */
export async function makeFixture(scene: Scene, { group, call }: ListedCall, request: LooseParts): Promise<Fixture> {
  const owner = SPENT.includes(call) ? await scene.world.member() : scene.owner;
  const isTeam = group.startsWith("experience");
  // Messages begin conversations too: nobody is met under both words.
  const word = group === "messages" ? "conversations" : group;
  const other = once(() => (isTeam ? teammate(scene.world) : bystander(scene.world, word)));
  const unconnected = isTeam ? () => invitee(scene.world) : other;
  const party: Party = { ...scene, owner, other, unconnected, isSignUp: group === "accounts" };
  const makers: Makers = { ...peopleOf(party), ...accountOf(party), ...worksOf(party) };
  const known = new Map<string, () => unknown>(Object.entries(makers));
  const values: Record<string, unknown> = {};
  for (const name of thingsIn(request)) values[name] = await present(`a way to make ${name}`, known.get(name))();
  return { asked: withThings(request, values), owner, other };
}

/** Things whose checks give requests of their own: they take many calls, another clock or a mailbox. */
type NotMade =
  | ("full" | "requester" | "requestToFull" | "requestByFull" | "acceptedLink" | "expiredLinkCode")
  | ("mailedEmail" | "oneSidedTalk" | "offCode" | "offInviter" | "offExperience");
type Makers = Readonly<Record<Exclude<ThingName, NotMade>, () => unknown>>;

interface Party extends Scene {
  readonly other: () => Promise<Member>;
  readonly unconnected: () => Promise<Member>;
  readonly isSignUp: boolean;
}

/** Makes something when it is first asked for. */
function once<T>(make: () => T): () => T {
  const made: T[] = [];
  return () => {
    const [first = make()] = made;
    made[0] = first;
    return first;
  };
}

function peopleOf({ world, owner, friend, stranger, other, unconnected }: Party) {
  const talk = once(async () => talkOf(world, owner, await other()));
  return {
    owner: () => owner.id,
    friend: () => friend.id,
    stranger: () => stranger.id,
    unconnected: async () => (await unconnected()).id,
    nobody: () => NOBODY,
    nobodysCode: () => "nobody-made-this",
    requestToOwner: async () => pendingRequest(world, await other(), owner),
    requestByOwner: async () => pendingRequest(world, owner, await other()),
    ownersChon: () => relationOf(world, owner, friend),
    pendingLink: async () => (await makeLink(world, owner)).id,
    linkCode: async () => (await makeLink(world, await inviter(world))).code,
    talk,
    ownersMessage: async () => (await say(world, owner, await talk())).id,
    othersMessage: async () => (await say(world, await other(), await talk())).id,
    notification: async () => {
      const post = (await writePost(world, owner)).id;
      await writeComment(world, friend, post);
      const told = (await allTold(world, owner)).find(({ related_project_id }) => related_project_id === post);
      return present("a notification about the post", told).id;
    },
    searchWord: async () => {
      const body = { keyword: `말 ${world.run.next()}` };
      return (await world.ok(searchHistory.add, { as: owner, body })).id;
    },
  };
}

function accountOf({ world, owner, left }: Party) {
  const newcomer = freshSignUp(world.run);
  return {
    ownersEmail: () => owner.email,
    ownersPassword: () => owner.password,
    newPassword: () => renewed(owner.password),
    refresh: () => owner.refresh,
    refreshOfFormerMember: () => left.refresh,
    newcomersEmail: () => newcomer.email,
    newcomersName: () => newcomer.profile.user_name,
    newcomersInterests: () => newcomer.profile.keywords,
    proof: async () => {
      const { verification } = await proofOf(world.run, world.ok, newcomer.email, "signup");
      return verification;
    },
    words: () => [freshWord(world), freshWord(world)],
    skills: () => [freshWord(world)],
    urls: () => ["https://example.com/"],
  };
}

function worksOf({ world, owner, friend, other, isSignUp }: Party) {
  const post = once(async () => (await writePost(world, owner)).id);
  const begun = once(() => beginExperience(world, owner));
  const joined = once(async () => {
    const { id } = await begun();
    await Promise.all([friend, await other()].map((member) => bringInto(world, id, owner, member)));
    return id;
  });
  // Whoever joins is a chon of the inviter: one that many have in common would bring strangers together.
  const shared = once(async () => {
    const host = await (isSignUp ? inviter(world) : world.member());
    return { host, ...(await sharedExperience(world, host)) };
  });
  return {
    ownersPost: post,
    ownersComment: async () => writeComment(world, owner, (await writePost(world, await other())).id),
    othersComment: async () => writeComment(world, await other(), await post()),
    ownersReply: async () => writeComment(world, owner, await post(), await writeComment(world, owner, await post())),
    taggable: async () => [(await other()).id],
    ownersExperience: joined,
    ownersDetail: async () => (await begun()).detail.id,
    othersDetail: async () => detailOf(world, await joined(), await other()),
    pendingInvitation: async () => inviteInto(world, (await begun()).id, owner, await other()),
    invitee: async () => {
      const member = await invitee(world);
      await inviteInto(world, await joined(), owner, member);
      return member.id;
    },
    invitable: async () => [(await invitee(world)).id],
    undescribedExperience: async () =>
      (await world.ok(experiences.create, { as: owner, body: { title: `경험 ${freshWord(world)}` } })).id,
    invitingExperience: async () => {
      const { id } = await beginExperience(world, await other());
      await inviteInto(world, id, await other(), owner);
      return id;
    },
    shareCode: async () => (await shared()).code,
    shareInviter: async () => (await shared()).host.id,
    sharedExperience: async () => (await shared()).id,
  };
}
