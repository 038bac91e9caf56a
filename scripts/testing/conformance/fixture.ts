import type { KnownCall } from "@chonsu/db/call-records/records";
import { type ThingName, thingsIn, withThings } from "@chonsu/db/call-records/things";
import type { LooseParts } from "@chonsu/shared/contract/endpoint";
import type { LooseAsked } from "./asking.ts";
import { freshSignUp, type Member, renewed } from "./dataset.ts";
import { present } from "./failure.ts";
import { bystander, invitee, inviter, type Scene, teammate } from "./scene.ts";
import {
  beginExperience,
  bringInto,
  conversationOf,
  detailOf,
  inviteInto,
  makeLink,
  NOBODY,
  pendingRequest,
  relationOf,
  say,
  sharedExperience,
  writeComment,
  writePost,
} from "./things.ts";

export type Fixture = Awaited<ReturnType<typeof makeFixture>>;

/** Calls that destroy what other checks need of the owner: a new member takes the place of the owner. */
const SPENT: readonly string[] = ["accounts.remove", "accounts.changePassword", "searchHistory.clear", "sessions.end"];

/**
 * The valid request of a call, with every thing that it names made for it alone, their owner, and their other party, such as the receiver
 * of a request.
 */
export async function makeFixture(scene: Scene, { group, call }: KnownCall, request: LooseParts) {
  const owner = SPENT.includes(call) ? await scene.dataset.member() : scene.owner;
  const isTeam = group.startsWith("experience");
  // Messages begin conversations too, so both groups draw their members from one key.
  const word = group === "messages" ? "conversations" : group;
  const other = once(() => (isTeam ? teammate(scene.dataset) : bystander(scene.dataset, word)));
  const unconnected = isTeam ? () => invitee(scene.dataset) : other;
  const party: Party = { ...scene, owner, other, unconnected, isSignUp: group === "accounts" };
  const makers: Makers = { ...peopleOf(party), ...accountOf(party), ...worksOf(party) };
  const known = new Map<string, () => unknown>(Object.entries(makers));
  const values: Record<string, unknown> = {};
  for (const name of thingsIn(request)) values[name] = await present(`a way to make ${name}`, known.get(name))();
  const asked: LooseAsked = withThings(request, values);
  return { asked, owner, other };
}

/** Things that `makeFixture` cannot make: they take many calls, another clock or a mailbox. Their checks give their own requests. */
type NotMade =
  | ("full" | "requester" | "requestToFull" | "requestByFull" | "acceptedLink" | "expiredLinkCode")
  | ("mailedEmail" | "oneSidedConversation" | "offCode" | "offInviter" | "offExperience");
type Makers = Readonly<Record<Exclude<ThingName, NotMade>, () => unknown>>;

interface Party extends Scene {
  readonly other: () => Promise<Member>;
  readonly unconnected: () => Promise<Member>;
  readonly isSignUp: boolean;
}

/** Makes a value at the first call and returns it again later. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function peopleOf({ dataset, owner, friend, stranger, other, unconnected }: Party) {
  const conversation = once(async () => conversationOf(owner, await other()));
  return {
    owner: () => owner.id,
    friend: () => friend.id,
    stranger: () => stranger.id,
    unconnected: async () => (await unconnected()).id,
    nobody: () => NOBODY,
    nobodysCode: () => "nobody-made-this",
    requestToOwner: async () => pendingRequest(await other(), owner),
    requestByOwner: async () => pendingRequest(owner, await other()),
    ownersChon: () => relationOf(owner, friend),
    pendingLink: async () => (await makeLink(owner)).id,
    linkCode: async () => (await makeLink(await inviter(dataset))).code,
    conversation,
    ownersMessage: async () => (await say(owner, await conversation())).id,
    othersMessage: async () => (await say(await other(), await conversation())).id,
    notification: async () => {
      const post = (await writePost(owner)).id;
      await writeComment(friend, post);
      const all = await owner.notifications.list();
      return present(
        "a notification about the post",
        all.find((each) => each.related_project_id === post),
      ).id;
    },
    searchWord: async () => (await owner.searchHistory.add({ body: { keyword: dataset.word() } })).id,
  };
}

function accountOf({ dataset, owner, left }: Party) {
  const newcomer = freshSignUp(dataset.run);
  return {
    ownersEmail: () => owner.email,
    ownersPassword: () => owner.password,
    newPassword: () => renewed(owner.password),
    refresh: () => owner.refresh,
    refreshOfFormerMember: () => left.refresh,
    newcomersEmail: () => newcomer.email,
    newcomersName: () => newcomer.profile.user_name,
    newcomersInterests: () => newcomer.profile.keywords,
    proof: async () => (await dataset.proof(newcomer.email, "signup")).verification,
    words: () => [dataset.word(), dataset.word()],
    skills: () => [dataset.word()],
    urls: () => ["https://example.com/"],
  };
}

function worksOf({ dataset, owner, friend, other, isSignUp }: Party) {
  const post = once(async () => (await writePost(owner)).id);
  const begun = once(() => beginExperience(owner));
  const joined = once(async () => {
    const { id } = await begun();
    await Promise.all([friend, await other()].map((member) => bringInto(owner, id, member)));
    return id;
  });
  // One experience for all: joining makes the newcomer a chon of the inviter, and a common chon would connect strangers.
  const shared = once(async () => {
    const host = await (isSignUp ? inviter(dataset) : dataset.member());
    return { host, ...(await sharedExperience(host)) };
  });
  return {
    ownersPost: post,
    ownersComment: async () => writeComment(owner, (await writePost(await other())).id),
    othersComment: async () => writeComment(await other(), await post()),
    ownersReply: async () => writeComment(owner, await post(), await writeComment(owner, await post())),
    taggable: async () => [(await other()).id],
    ownersExperience: joined,
    ownersDetail: async () => (await begun()).detail.id,
    othersDetail: async () => (await detailOf(await other(), await joined())).id,
    pendingInvitation: async () => inviteInto(owner, (await begun()).id, await other()),
    invitee: async () => {
      const member = await invitee(dataset);
      await inviteInto(owner, await joined(), member);
      return member.id;
    },
    invitable: async () => [(await invitee(dataset)).id],
    undescribedExperience: async () =>
      (await owner.experiences.create({ body: { title: `경험 ${dataset.word()}` } })).id,
    invitingExperience: async () => {
      const { id } = await beginExperience(await other());
      await inviteInto(await other(), id, owner);
      return id;
    },
    shareCode: async () => (await shared()).code,
    shareInviter: async () => (await shared()).host.id,
    sharedExperience: async () => (await shared()).id,
  };
}
