import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { type SeededRandom, seededRandom } from "@chonsu/db/seeded-random";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { CONTRACT } from "@chonsu/shared/contract/table";
import { type Answer, call } from "../../testing/caller.ts";
import { png } from "../../testing/conformance/pictures.ts";
import type { FilePart, RequestFor } from "../../testing/request.ts";
import type { DataFolderContent } from "./data-folder.ts";
import { comment, like, message, portrait, post } from "./entities.ts";
import type { CallOutcome, CrashJournal, Entity } from "./journal.ts";

const { comments, conversations, messages, projects, sessions, users } = CONTRACT;

/** What a writer writes to. No other writer writes to the same, except for the post. */
interface Scope {
  readonly id: number;
  readonly token: string;
  readonly conversation: number;
  /** The other member of the conversation. */
  readonly reader: number;
  /** A post of another member. */
  readonly post: { readonly id: number; readonly author: number };
  readonly like: Entity;
  readonly portrait: Entity;
}

/** A message or post that a writer has made. */
interface Made {
  readonly id: number;
  readonly entity: Entity;
}

/** A post without a notification about a comment of this member, whose author is another member who has not left. */
const FOREIGN_POST = `select p.id, p.user_id from projects p where p.user_id <> :id
  and not exists (select 1 from notifications n where n.related_user_id = :id and n.related_project_id = p.id)
  and not exists (select 1 from comments c where c.user_id = :id and c.project_id = p.id) order by p.id limit 1 offset :place`;

const MEMBERS = [...Object.values(CAST)].filter(({ id }) => id >= 20);

/** Signs members in. `onFault` is called for refusals that are errors of the server. */
export async function signIn(
  url: string,
  { clients, seed }: { readonly clients: number; readonly seed: number },
  data: DataFolderContent,
  journal: CrashJournal,
  onFault: (text: string) => void,
): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (const [place, { id, email }] of MEMBERS.slice(0, clients).entries()) {
    const login = await call(url, sessions.create, { body: { email, password: SEED_PASSWORD } });
    const token = login.success?.body.access;
    const reader = MEMBERS[clients + place]?.id;
    const foreign = data.row(FOREIGN_POST, { id, place });
    if (token === undefined || reader === undefined || foreign === undefined) throw new Error(`${email} cannot begin`);
    const conversation = await call(url, conversations.create, { body: { user_2: reader } }, { token });
    if (conversation.success === undefined) throw new Error(`${email} has no conversation: ${conversation.text}`);
    const about = { id: Number(foreign["id"]), author: Number(foreign["user_id"]) };
    const known = (entity: Entity) => journal.add(entity, entity.stateIn(data));
    const own = { like: known(like(id, about.id)), portrait: known(portrait(id)) };
    const scope = { id, token, conversation: conversation.success.body.id, reader, post: about, ...own };
    writers.push(new Writer(scope, seededRandom(`${seed} crash writer ${place}`), journal, onFault));
  }
  return writers;
}

/** A member who makes calls, one after the other, and knows their effects. */
export class Writer {
  readonly #scope: Scope;
  readonly #random: SeededRandom;
  readonly #journal: CrashJournal;
  readonly #onFault: (text: string) => void;
  readonly #posts: Made[] = [];
  readonly #messages: Made[] = [];
  /** Sends a message with an unknown outcome once more. */
  #again: (() => Promise<CallOutcome>) | undefined;
  #named = 0;
  #url = "";

  constructor(scope: Scope, random: SeededRandom, journal: CrashJournal, onFault: (text: string) => void) {
    [this.#scope, this.#random, this.#journal, this.#onFault] = [scope, random, journal, onFault];
  }

  /** Ends when a call gets no response, or when `isOver`. */
  async write(url: string, isOver: () => boolean): Promise<void> {
    this.#url = url;
    const many = [() => this.#addComment(), () => this.#send(), () => this.#toggleLike(), () => this.#createPost()];
    const some = [() => this.#changePortrait(), () => this.#deletePost(), () => this.#unsend()];
    const actions = [...some, ...many, ...many];
    if ((await this.#again?.()) === "unknown") return;
    while (!isOver()) if ((await this.#random.pick(actions)()) === "unknown") return;
  }

  #nameFor(kind: string): string {
    this.#named += 1;
    return `${kind} ${this.#scope.id}-${this.#named}`;
  }

  #addComment(): Promise<CallOutcome> {
    const content = this.#nameFor("comment");
    const { id, author } = this.#scope.post;
    const entity = this.#journal.add(comment(content, author), "gone");
    return this.#make(entity, "there", comments.create, { params: { id }, body: { content } });
  }

  #toggleLike(): Promise<CallOutcome> {
    const { like: entity, post: about } = this.#scope;
    const after = this.#journal.stateOf(entity) === "there" ? "gone" : "there";
    return this.#make(entity, after, projects.toggleLike, { params: { id: about.id } });
  }

  #createPost(): Promise<CallOutcome> {
    const title = this.#nameFor("post");
    const images = pictures(this.#random.below(3));
    const entity = this.#journal.add(post(title, images.length), "gone");
    const request = { body: { title, content: title, keywords: ["crash"], contacts: ["crash"] }, files: { images } };
    return this.#make(entity, "there", projects.create, request, ({ id }) => this.#posts.push({ id, entity }));
  }

  #deletePost(): Promise<CallOutcome> {
    const made = this.#posts.shift();
    if (made === undefined) return this.#createPost();
    return this.#make(made.entity, "gone", projects.remove, { params: { id: made.id } });
  }

  #send(): Promise<CallOutcome> {
    const key = this.#nameFor("message");
    const { reader, conversation } = this.#scope;
    const image = pictures(this.#random.below(2));
    const entity = this.#journal.add(message(key, reader, image.length > 0), "gone");
    const request = { params: { conversationId: conversation }, body: { message: key, client_key: key } };
    const files = image.length > 0 ? { files: { image } } : {};
    // A message with an unknown outcome is sent again with the same key.
    this.#again = () =>
      this.#make(entity, "there", messages.create, { ...request, ...files }, ({ id }) => {
        this.#messages.push({ id, entity });
        this.#again = undefined;
      });
    return this.#again();
  }

  #unsend(): Promise<CallOutcome> {
    const made = this.#messages.shift();
    if (made === undefined) return this.#send();
    return this.#make(made.entity, "emptied", messages.remove, { params: { id: made.id } });
  }

  #changePortrait(): Promise<CallOutcome> {
    const introduction = this.#nameFor("portrait");
    const request = { body: { introduction }, files: { image: pictures(1) } };
    return this.#make(this.#scope.portrait, introduction, users.updateProfile, request);
  }

  #make<E extends Endpoint>(
    entity: Entity,
    after: string,
    endpoint: E,
    request: RequestFor<E>,
    keep: (body: NonNullable<Answer<E>["success"]>["body"]) => void = () => {},
  ): Promise<CallOutcome> {
    return this.#journal.attempt(entity, after, async () => {
      const answer = await this.#ask(endpoint, request);
      if (answer === undefined) return "unknown";
      if (answer.success === undefined) return "refused";
      keep(answer.success.body);
      return "done";
    });
  }

  /** Undefined when the connection ended before the response. */
  async #ask<E extends Endpoint>(endpoint: E, request: RequestFor<E>) {
    const { token } = this.#scope;
    const answer = await call(this.#url, endpoint, request, { token }).catch(() => undefined);
    if (answer !== undefined && answer.success === undefined)
      this.#onFault(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    return answer;
  }
}

const pictures = (count: number) => Array<FilePart>(count).fill(png);
