import type { Role, SpecialRole } from "@chonsu/db/call-records/record";
import type { KnownCall } from "@chonsu/db/call-records/records";
import { type ThingName, thingsIn, withThings } from "@chonsu/db/call-records/things";
import type { LooseParts } from "@chonsu/shared/contract/endpoint";
import type { LooseAsked, TokenCaller } from "./asking.ts";
import type { ListedCall } from "./check.ts";
import { type Dataset, freshSignUp, type Member, perRun, renewed } from "./dataset.ts";
import { present } from "./failure.ts";
import { bystander, invitee, inviter, people, staffOf, teammate } from "./people.ts";
import { able } from "./run-facts.ts";
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
 * The valid request of a call, with every thing that it names made for it alone, and ways to their owner and to their other party, such as
 * the receiver of a request. Nobody is signed up who is not needed.
 */
export async function makeFixture(dataset: Dataset, { group, call }: KnownCall, request: LooseParts) {
  const isTeam = group.startsWith("experience");
  // Messages begin conversations too, so both groups draw their members from one key.
  const word = group === "messages" ? "conversations" : group;
  const other = once(() => (isTeam ? teammate(dataset) : bystander(dataset, word)));
  const party: Party = {
    dataset,
    owner: once(async () => (SPENT.includes(call) ? dataset.member() : (await people(dataset, "owner")).owner)),
    other,
    unconnected: isTeam ? () => invitee(dataset) : other,
    isSignUp: group === "accounts",
  };
  const makers: Makers = { ...peopleOf(party), ...accountOf(party), ...worksOf(party) };
  const known = new Map<string, () => unknown>(Object.entries(makers));
  const values: Record<string, unknown> = {};
  for (const name of thingsIn(request)) values[name] = await present(`a way to make ${name}`, known.get(name))();
  const asked: LooseAsked = withThings(request, values);
  return { asked, owner: party.owner, other };
}

/** A request of the same shape about things that do not exist. It needs nobody, and can change nothing. */
export function emptyRequest(request: LooseParts): LooseAsked {
  const fillerOf = (name: string) => (TEXTS.test(name) ? "nothing" : NOBODY);
  return withThings(request, Object.fromEntries(thingsIn(request).map((name) => [name, fillerOf(name)])));
}

/** Names of things that are texts. */
const TEXTS = /Email$|Name$|Password$|Code$|^refresh|^proof$|^words$|^skills$|^urls$|Interests$/;

export type Fixtures = ReturnType<typeof fixturesOf>;

/** The requests of the generated checks of a call. Each is made when a check first needs it. */
export function fixturesOf(listed: ListedCall) {
  const { request, errors } = listed.record;
  return {
    /** A request with a new fixture. */
    fresh: (dataset: Dataset) => makeFixture(dataset, listed, request),
    /** A request with the fixture that all refused requests of the call share: they change nothing. */
    untouched: perRun((dataset) => makeFixture(dataset, listed, request)),
    /** A request that is refused with `code`, with its caller. */
    async errorCase(dataset: Dataset, code: string): Promise<LooseAsked> {
      const refused = present(`an error case of ${code}`, errors[code]);
      const fixture = await makeFixture(dataset, listed, refused.request);
      return { ...fixture.asked, as: await callerOf(dataset, refused.by ?? "owner", fixture) };
    },
  };
}

/** The caller for a role in a fixture; undefined for a visitor. */
export async function callerOf(
  dataset: Dataset,
  role: Role | SpecialRole,
  { owner, other }: Pick<Fixture, "owner" | "other">,
) {
  switch (role) {
    case "owner":
      return owner();
    case "other":
      return other();
    case "visitor":
      return undefined;
    case "badToken":
      return { access: "not.a.token" };
    case "leftMember":
      return (await people(dataset, "left")).left;
    case "expiredToken":
      return expiredCaller(dataset);
    case "full":
    case "outOfLinks":
    case "answered":
      throw new Error(`the check of an error case by a member who is ${role} gives its own request`);
    case "staff":
      return staffOf(dataset);
    default:
      return (await people(dataset, role))[role];
  }
}

/** A caller whose access token has expired. */
const expiredCaller = perRun(async (dataset): Promise<TokenCaller> => {
  const { id, email } = await dataset.member();
  return { email, access: await able(dataset.run, "expiredToken")(id) };
});

/** Things that `makeFixture` cannot make: they take many calls, another clock or a mailbox. Their checks give their own requests. */
type NotMade =
  | ("full" | "requester" | "requestToFull" | "requestByFull" | "acceptedLink" | "expiredLinkCode")
  | ("mailedEmail" | "oneSidedConversation" | "offCode" | "offInviter" | "offExperience");
type Makers = Readonly<Record<Exclude<ThingName, NotMade>, () => unknown>>;

interface Party {
  readonly dataset: Dataset;
  readonly owner: () => Promise<Member>;
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

function peopleOf({ dataset, owner, other, unconnected }: Party) {
  const friend = async () => (await people(dataset, "friend")).friend;
  const conversation = once(async () => conversationOf(await owner(), await other()));
  return {
    owner: async () => (await owner()).id,
    friend: async () => (await friend()).id,
    stranger: async () => (await people(dataset, "stranger")).stranger.id,
    unconnected: async () => (await unconnected()).id,
    nobody: () => NOBODY,
    nobodysCode: () => "nobody-made-this",
    requestToOwner: async () => pendingRequest(await other(), await owner()),
    requestByOwner: async () => pendingRequest(await owner(), await other()),
    ownersChon: async () => relationOf(await owner(), await friend()),
    pendingLink: async () => (await makeLink(await owner())).id,
    linkCode: async () => (await makeLink(await inviter(dataset))).code,
    conversation,
    ownersMessage: async () => (await say(await owner(), await conversation())).id,
    othersMessage: async () => (await say(await other(), await conversation())).id,
    notification: async () => {
      const me = await owner();
      const post = (await writePost(me)).id;
      await writeComment((await people(dataset, "stranger")).stranger, post);
      const all = await me.notifications.list();
      return present(
        "a notification about the post",
        all.find((each) => each.related_project_id === post),
      ).id;
    },
    searchWord: async () => (await (await owner()).searchHistory.add({ body: { keyword: dataset.word() } })).id,
  };
}

function accountOf({ dataset, owner }: Party) {
  const newcomer = once(() => freshSignUp(dataset.run));
  return {
    ownersEmail: async () => (await owner()).email,
    ownersPassword: async () => (await owner()).password,
    newPassword: async () => renewed((await owner()).password),
    refresh: async () => (await owner()).refresh,
    refreshOfFormerMember: async () => (await people(dataset, "left")).left.refresh,
    newcomersEmail: () => newcomer().email,
    newcomersName: () => newcomer().profile.user_name,
    newcomersInterests: () => newcomer().profile.keywords,
    proof: async () => (await dataset.proof(newcomer().email, "signup")).verification,
    words: () => [dataset.word(), dataset.word()],
    skills: () => [dataset.word()],
    urls: () => ["https://example.com/"],
  };
}

function worksOf({ dataset, owner, other, isSignUp }: Party) {
  const post = once(async () => (await writePost(await owner())).id);
  const begun = once(async () => beginExperience(await owner()));
  const joined = once(async () => {
    const { id } = await begun();
    const { friend } = await people(dataset, "friend");
    const [me, members] = [await owner(), [friend, await other()]];
    await Promise.all(members.map((member) => bringInto(me, id, member)));
    return id;
  });
  // One experience for all: joining makes the newcomer a chon of the inviter, and a common chon would connect strangers.
  const shared = once(async () => {
    const host = await (isSignUp ? inviter(dataset) : dataset.member());
    return { host, ...(await sharedExperience(host)) };
  });
  return {
    ownersPost: post,
    ownersComment: async () => writeComment(await owner(), (await writePost(await other())).id),
    othersComment: async () => writeComment(await other(), await post()),
    ownersReply: async () => {
      const me = await owner();
      return writeComment(me, await post(), await writeComment(me, await post()));
    },
    taggable: async () => [(await other()).id],
    ownersExperience: joined,
    ownersDetail: async () => (await begun()).detail.id,
    othersDetail: async () => (await detailOf(await other(), await joined())).id,
    pendingInvitation: async () => inviteInto(await owner(), (await begun()).id, await other()),
    invitee: async () => {
      const member = await invitee(dataset);
      await inviteInto(await owner(), await joined(), member);
      return member.id;
    },
    invitable: async () => [(await invitee(dataset)).id],
    undescribedExperience: async () =>
      (await (await owner()).experiences.create({ body: { title: `경험 ${dataset.word()}` } })).id,
    invitingExperience: async () => {
      const { id } = await beginExperience(await other());
      await inviteInto(await other(), id, await owner());
      return id;
    },
    shareCode: async () => (await shared()).code,
    shareInviter: async () => (await shared()).host.id,
    sharedExperience: async () => (await shared()).id,
  };
}
