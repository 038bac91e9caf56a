import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { type SeededRandom, seededRandom } from "@chonsu/db/seeded-random";
import { accounts } from "@chonsu/shared/contract/accounts";
import { comments } from "@chonsu/shared/contract/comments";
import { conversations } from "@chonsu/shared/contract/conversations";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { friends } from "@chonsu/shared/contract/friends";
import { messages } from "@chonsu/shared/contract/messages";
import { projects } from "@chonsu/shared/contract/projects";
import { sessions } from "@chonsu/shared/contract/sessions";
import { users } from "@chonsu/shared/contract/users";
import { type Answer, call } from "../../testing/caller.ts";
import { png } from "../../testing/conformance/pictures.ts";
import type { FilePart, RequestFor } from "../../testing/request.ts";
import type { Book, Change, Outcome, Thing } from "./book.ts";
import type { Ground } from "./ground.ts";
import { comment, like, message, person, portrait, post, relation } from "./things.ts";

/** A member that this writer has signed up. No other writer uses it. */
interface Newcomer {
  readonly email: string;
  readonly id: number;
  readonly person: Thing;
  readonly relation: Thing;
}

/** The writer's own message or post, which may be deleted. */
interface Made {
  readonly id: number;
  readonly thing: Thing;
}

/** A writing member, the things it writes to, and what it has written. */
export interface Writer {
  readonly id: number;
  readonly token: string;
  readonly conversation: number;
  /** The other member of the conversation. */
  readonly reader: number;
  /** A post of another member. */
  readonly post: { readonly id: number; readonly author: number };
  readonly like: Thing;
  readonly portrait: Thing;
  readonly newcomers: Newcomer[];
  readonly posts: Made[];
  readonly messages: Made[];
  readonly random: SeededRandom;
  readonly book: Book;
  /** Called for refusals that are errors of the server: they are faults of the run. */
  readonly mishap: (text: string) => void;
  /** Sends a message with an unknown outcome once more. */
  again: (() => Promise<Outcome>) | undefined;
  /** How many names it has given. */
  named: number;
  /** The address of the server. */
  url: string;
}

/** A post without a notification about a comment of this member, whose author is another member who has not left. */
const FOREIGN_POST = `select p.id, p.user_id from projects p where p.user_id <> :id
  and not exists (select 1 from notifications n where n.related_user_id = :id and n.related_project_id = p.id)
  and not exists (select 1 from comments c where c.user_id = :id and c.project_id = p.id) order by p.id limit 1 offset :place`;

/** Members with few chons, so that they can make more. */
const MEMBERS = [...Object.values(CAST)].filter(({ id }) => id >= 20);

/** Signs members in. Each has a conversation and another member's post to write to. */
export async function signIn(
  url: string,
  count: number,
  seed: number,
  ground: Ground,
  { book, mishap }: Pick<Writer, "book" | "mishap">,
): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (const [place, { id, email }] of MEMBERS.slice(0, count).entries()) {
    const login = await call(url, sessions.create, { body: { email, password: SEED_PASSWORD } });
    const token = login.success?.body.access;
    const reader = MEMBERS[count + place]?.id;
    const foreign = ground.row(FOREIGN_POST, { id, place });
    if (token === undefined || reader === undefined || foreign === undefined) throw new Error(`${email} cannot begin`);
    const conversation = await call(url, conversations.create, { body: { user_2: reader } }, { token });
    if (conversation.success === undefined) throw new Error(`${email} has no conversation: ${conversation.text}`);
    const their = { id: Number(foreign["id"]), author: Number(foreign["user_id"]) };
    const known = (thing: Thing) => book.add(thing, thing.look(ground));
    writers.push({
      id,
      token,
      conversation: conversation.success.body.id,
      reader,
      post: their,
      url,
      like: known(like(id, their.id)),
      portrait: known(portrait(id)),
      newcomers: [],
      posts: [],
      messages: [],
      random: seededRandom(`${seed} crash writer ${place}`),
      book,
      mishap,
      again: undefined,
      named: 0,
    });
  }
  return writers;
}

/** Makes calls as one member, one after the other, and knows their effects. Ends when a call gets no response, or when `isOver`. */
export async function write(writer: Writer, url: string, isOver: () => boolean): Promise<void> {
  writer.url = url;
  if ((await writer.again?.()) === "unknown") return;
  while (!isOver()) {
    const action = writer.random.pick(ACTIONS);
    if ((await action(writer)) === "unknown") return;
  }
}

const MANY = [addComment, send, toggleLike, createPost];
/** What a writer does, the more frequent actions twice. */
const ACTIONS = [signUp, changePortrait, befriend, depart, ...MANY, ...MANY, deletePost, unsend];

function nameFor(writer: Writer, kind: string): string {
  writer.named += 1;
  return `${kind} ${writer.id}-${writer.named}`;
}

function addComment(writer: Writer): Promise<Outcome> {
  const content = nameFor(writer, "comment");
  const { id, author } = writer.post;
  const thing = writer.book.add(comment(content, author), "gone");
  return make(writer, [[thing, "there"]], comments.create, { params: { id }, body: { content } });
}

function toggleLike(writer: Writer): Promise<Outcome> {
  const after = writer.book.stateOf(writer.like) === "there" ? "gone" : "there";
  return make(writer, [[writer.like, after]], projects.toggleLike, { params: { id: writer.post.id } });
}

function createPost(writer: Writer): Promise<Outcome> {
  const title = nameFor(writer, "post");
  const images = pictures(writer.random.below(3));
  const thing = writer.book.add(post(title, images.length), "gone");
  const request = { body: { title, content: title, keywords: ["crash"], contacts: ["crash"] }, files: { images } };
  return make(writer, [[thing, "there"]], projects.create, request, ({ id }) => writer.posts.push({ id, thing }));
}

function deletePost(writer: Writer): Promise<Outcome> {
  const made = writer.posts.shift();
  if (made === undefined) return createPost(writer);
  return make(writer, [[made.thing, "gone"]], projects.remove, { params: { id: made.id } });
}

function send(writer: Writer): Promise<Outcome> {
  const key = nameFor(writer, "message");
  const image = pictures(writer.random.below(2));
  const thing = writer.book.add(message(key, writer.reader, image.length > 0), "gone");
  const request = { params: { conversationId: writer.conversation }, body: { message: key, client_key: key } };
  const files = image.length > 0 ? { files: { image } } : {};
  // A message with an unknown outcome is sent again with the same key.
  writer.again = () =>
    make(writer, [[thing, "there"]], messages.create, { ...request, ...files }, ({ id }) => {
      writer.messages.push({ id, thing });
      writer.again = undefined;
    });
  return writer.again();
}

function unsend(writer: Writer): Promise<Outcome> {
  const made = writer.messages.shift();
  if (made === undefined) return send(writer);
  return make(writer, [[made.thing, "emptied"]], messages.remove, { params: { id: made.id } });
}

function changePortrait(writer: Writer): Promise<Outcome> {
  const introduction = nameFor(writer, "portrait");
  const request = { body: { introduction }, files: { image: pictures(1) } };
  return make(writer, [[writer.portrait, introduction]], users.updateProfile, request);
}

function signUp(writer: Writer): Promise<Outcome> {
  const email = `${nameFor(writer, "crash").replace(" ", "-")}@kaist.ac.kr`;
  const newcomer = {
    email,
    person: writer.book.add(person(email), "gone"),
    relation: writer.book.add(relation(writer.id, email), "nothing"),
  };
  const degree = { current_academic_degree: "학사", year: 2024, major1: "전산학부" } as const;
  const profile = { user_name: "새 사람", ...degree, keywords: ["crash", "kill"] };
  const body = { email, password: SEED_PASSWORD, profile };
  return make(writer, [[newcomer.person, "there"]], accounts.registerAlone, { body }, ({ id }) =>
    writer.newcomers.push({ ...newcomer, id }),
  );
}

/** The next step with the latest newcomer: request a chon, or let the newcomer accept. */
async function befriend(writer: Writer): Promise<Outcome> {
  const newcomer = writer.newcomers.at(-1);
  if (newcomer === undefined) return signUp(writer);
  const { relation: between, id } = newcomer;
  if (writer.book.stateOf(between) === "nothing") {
    return make(writer, [[between, "pending"]], friends.request, { body: { to_user_id: id } });
  }
  if (writer.book.stateOf(between) === "accepted") return signUp(writer);
  const token = await tokenOf(writer, newcomer);
  if (token === undefined) return "unknown";
  const mine = await ask(writer, friends.list, {}, token);
  const asked = mine?.success?.body.find(({ status }) => status === "pending");
  if (asked === undefined) return "unknown";
  const request = { params: { id: asked.id }, body: { status: "accepted" } } as const;
  return make(writer, [[between, "accepted"]], friends.respond, request, () => {}, token);
}

/** Deletes the account of the oldest newcomer, and with it the relation to the writer. */
async function depart(writer: Writer): Promise<Outcome> {
  const newcomer = writer.newcomers.length > 2 ? writer.newcomers.shift() : undefined;
  if (newcomer === undefined) return signUp(writer);
  const token = await tokenOf(writer, newcomer);
  if (token === undefined) return "unknown";
  const change: Change = [
    [newcomer.person, "gone"],
    [newcomer.relation, "nothing"],
  ];
  return make(writer, change, accounts.remove, { body: { current_password: SEED_PASSWORD } }, () => {}, token);
}

async function tokenOf(writer: Writer, { email }: Newcomer): Promise<string | undefined> {
  const login = await ask(writer, sessions.create, { body: { email, password: SEED_PASSWORD } }, undefined);
  return login?.success?.body.access;
}

const pictures = (count: number) => Array<FilePart>(count).fill(png);

function make<E extends Endpoint>(
  writer: Writer,
  change: Change,
  endpoint: E,
  request: RequestFor<E>,
  keep: (body: NonNullable<Answer<E>["success"]>["body"]) => void = () => {},
  token = writer.token,
): Promise<Outcome> {
  return writer.book.attempt(change, async () => {
    const answer = await ask(writer, endpoint, request, token);
    if (answer === undefined) return "unknown";
    if (answer.success === undefined) return "refused";
    keep(answer.success.body);
    return "done";
  });
}

/** Undefined when the connection ended before the response. */
async function ask<E extends Endpoint>(writer: Writer, endpoint: E, request: RequestFor<E>, token: string | undefined) {
  try {
    const answer = await call(writer.url, endpoint, request, { token });
    if (answer.success === undefined && answer.refusal?.code !== "CHON_LIMIT_REACHED") {
      writer.mishap(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    }
    return answer;
  } catch {
    return undefined;
  }
}
