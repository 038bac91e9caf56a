import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { Chance } from "@chonsu/db/seed/crowd/draw/chance";
import { accounts } from "@chonsu/shared/contract/accounts";
import { comments } from "@chonsu/shared/contract/comments";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { friends } from "@chonsu/shared/contract/friends";
import { messages } from "@chonsu/shared/contract/messages";
import { projects } from "@chonsu/shared/contract/projects";
import { sessions } from "@chonsu/shared/contract/sessions";
import { users } from "@chonsu/shared/contract/users";
import { type Answer, call } from "../../testing/caller.ts";
import { png } from "../../testing/conformance/pictures.ts";
import type { FilePart, RequestFor } from "../../testing/request.ts";
import type { Book, Change, Outcome, State, Thing } from "./book.ts";
import type { Ground } from "./ground.ts";
import { comment, like, message, person, portrait, post, relation } from "./things.ts";

/** A writing member and the things it writes to. */
interface Writer {
  readonly id: number;
  readonly token: string;
  readonly conversation: number;
  /** The other member of the conversation. */
  readonly reader: number;
  /** A post of another member. */
  readonly post: { readonly id: number; readonly author: number };
  readonly chance: Chance;
}

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

/** Called for refusals that are errors of the server: they are faults of the run. */
export type Mishap = (text: string) => void;

/** Makes calls as one member, one after the other, and knows the expected effect of each. */
export class WritingMember {
  readonly #writer: Writer;
  readonly #book: Book;
  readonly #mishap: Mishap;
  readonly #newcomers: Newcomer[] = [];
  readonly #posts: Made[] = [];
  readonly #messages: Made[] = [];
  readonly #like: Thing;
  readonly #portrait: Thing;
  #again: (() => Promise<Outcome>) | undefined;
  #number = 0;
  #url = "";

  /** Records the state of existing things before anything is written. */
  constructor(writer: Writer, ground: Ground, book: Book, mishap: Mishap) {
    this.#writer = writer;
    this.#book = book;
    this.#mishap = mishap;
    this.#like = like(writer.id, writer.post.id);
    this.#portrait = portrait(writer.id);
    for (const thing of [this.#like, this.#portrait]) book.add(thing, thing.look(ground));
  }

  /** Writes to an address until a call gets no response, or until `isOver`. */
  async write(url: string, isOver: () => boolean): Promise<void> {
    this.#url = url;
    if ((await this.#again?.()) === "unknown") return;
    while (!isOver()) {
      const action = this.#writer.chance.pick(this.#actions());
      if ((await action()) === "unknown") return;
    }
  }

  #actions(): (() => Promise<Outcome>)[] {
    const few = [() => this.#signUp(), () => this.#changePortrait(), () => this.#befriend(), () => this.#depart()];
    const many = [() => this.#comment(), () => this.#send(), () => this.#toggleLike(), () => this.#createPost()];
    return [...few, ...many, ...many, () => this.#deletePost(), () => this.#unsend()];
  }

  #name(kind: string): string {
    this.#number += 1;
    return `${kind} ${this.#writer.id}-${this.#number}`;
  }

  #comment(): Promise<Outcome> {
    const content = this.#name("comment");
    const { id, author } = this.#writer.post;
    const thing = this.#new(comment(content, author), "gone");
    return this.#make([[thing, "there"]], comments.create, { params: { id }, body: { content } });
  }

  #toggleLike(): Promise<Outcome> {
    const after = this.#book.stateOf(this.#like) === "there" ? "gone" : "there";
    return this.#make([[this.#like, after]], projects.toggleLike, { params: { id: this.#writer.post.id } });
  }

  async #createPost(): Promise<Outcome> {
    const title = this.#name("post");
    const images = this.#pictures(this.#writer.chance.below(3));
    const thing = this.#new(post(title, images.length), "gone");
    const request = { body: { title, content: title, keywords: ["crash"], contacts: ["crash"] }, files: { images } };
    return this.#make([[thing, "there"]], projects.create, request, ({ id }) => this.#posts.push({ id, thing }));
  }

  #deletePost(): Promise<Outcome> {
    const made = this.#posts.shift();
    if (made === undefined) return this.#createPost();
    return this.#make([[made.thing, "gone"]], projects.remove, { params: { id: made.id } });
  }

  #send(): Promise<Outcome> {
    const key = this.#name("message");
    const image = this.#pictures(this.#writer.chance.below(2));
    const thing = this.#new(message(key, this.#writer.reader, image.length > 0), "gone");
    const request = { params: { conversationId: this.#writer.conversation }, body: { message: key, client_key: key } };
    const files = image.length > 0 ? { files: { image } } : {};
    const send = () =>
      this.#make([[thing, "there"]], messages.create, { ...request, ...files }, ({ id }) => {
        this.#messages.push({ id, thing });
        this.#again = undefined;
      });
    // A message with an unknown outcome is sent again with the same key.
    this.#again = send;
    return send();
  }

  #unsend(): Promise<Outcome> {
    const made = this.#messages.shift();
    if (made === undefined) return this.#send();
    return this.#make([[made.thing, "emptied"]], messages.remove, { params: { id: made.id } });
  }

  #changePortrait(): Promise<Outcome> {
    const introduction = this.#name("portrait");
    const request = { body: { introduction }, files: { image: this.#pictures(1) } };
    return this.#make([[this.#portrait, introduction]], users.updateProfile, request);
  }

  #signUp(): Promise<Outcome> {
    const email = `${this.#name("crash").replace(" ", "-")}@kaist.ac.kr`;
    const newcomer = {
      email,
      person: this.#new(person(email), "gone"),
      relation: this.#new(relation(this.#writer.id, email), "nothing"),
    };
    const degree = { current_academic_degree: "학사", year: 2024, major1: "전산학부" } as const;
    const profile = { user_name: "새 사람", ...degree, keywords: ["crash", "kill"] };
    const body = { email, password: SEED_PASSWORD, profile };
    return this.#make([[newcomer.person, "there"]], accounts.registerAlone, { body }, ({ id }) =>
      this.#newcomers.push({ ...newcomer, id }),
    );
  }

  /** The next step with the latest newcomer: request a chon, or let the newcomer accept. */
  async #befriend(): Promise<Outcome> {
    const newcomer = this.#newcomers.at(-1);
    if (newcomer === undefined) return this.#signUp();
    const { relation: between, id } = newcomer;
    if (this.#book.stateOf(between) === "nothing") {
      return this.#make([[between, "pending"]], friends.request, { body: { to_user_id: id } });
    }
    if (this.#book.stateOf(between) === "accepted") return this.#signUp();
    const token = await this.#tokenOf(newcomer);
    if (token === undefined) return "unknown";
    const mine = await this.#ask(friends.list, {}, token);
    const asked = mine?.success?.body.find(({ status }) => status === "pending");
    if (asked === undefined) return "unknown";
    const request = { params: { id: asked.id }, body: { status: "accepted" } } as const;
    return this.#make([[between, "accepted"]], friends.respond, request, () => {}, token);
  }

  /** Deletes the account of the oldest newcomer, and with it the relation to the writer. */
  async #depart(): Promise<Outcome> {
    const newcomer = this.#newcomers.length > 2 ? this.#newcomers.shift() : undefined;
    if (newcomer === undefined) return this.#signUp();
    const token = await this.#tokenOf(newcomer);
    if (token === undefined) return "unknown";
    const change: Change = [
      [newcomer.person, "gone"],
      [newcomer.relation, "nothing"],
    ];
    return this.#make(change, accounts.remove, { body: { current_password: SEED_PASSWORD } }, () => {}, token);
  }

  async #tokenOf({ email }: Newcomer): Promise<string | undefined> {
    const login = await this.#ask(sessions.create, { body: { email, password: SEED_PASSWORD } }, undefined);
    return login?.success?.body.access;
  }

  #pictures(count: number): FilePart[] {
    return Array.from({ length: count }, () => png);
  }

  #new(thing: Thing, state: State): Thing {
    this.#book.add(thing, state);
    return thing;
  }

  #make<E extends Endpoint>(
    change: Change,
    endpoint: E,
    request: RequestFor<E>,
    keep: (body: NonNullable<Answer<E>["success"]>["body"]) => void = () => {},
    token = this.#writer.token,
  ): Promise<Outcome> {
    return this.#book.attempt(change, async () => {
      const answer = await this.#ask(endpoint, request, token);
      if (answer === undefined) return "unknown";
      if (answer.success === undefined) return "refused";
      keep(answer.success.body);
      return "done";
    });
  }

  /** Undefined when the connection ended before the response. */
  async #ask<E extends Endpoint>(endpoint: E, request: RequestFor<E>, token: string | undefined) {
    try {
      const answer = await call(this.#url, endpoint, request, { token });
      if (answer.success === undefined && answer.refusal?.code !== "CHON_LIMIT_REACHED") {
        this.#mishap(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
      }
      return answer;
    } catch {
      return undefined;
    }
  }
}
