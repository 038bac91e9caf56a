import { CAST } from "@chonsu/db/seed/cast";
import { io, type Socket } from "socket.io-client";
import { z } from "zod";
import { recordsOf } from "../input/mutations.ts";

/** Longer than any delay by a fault rule of the fuzz. */
const TIMEOUT_MS = 5000;
const MARK = /kanary\d+x/g;

const Sandboxes = z.array(z.object({ id: z.string(), url: z.string(), is_up: z.boolean() }));
const Clock = z.object({ now: z.string(), frozen: z.boolean(), offset_ms: z.number() });
const Status = z.looseObject({ generation: z.number(), members: z.number(), clock: Clock });
const Login = z.object({ access: z.string() });

/** The main product or a sandbox, with what it may show: texts that were put into it, or into the product it was copied from. */
export interface KnownProduct {
  readonly id: string;
  readonly url: string;
  readonly marks: Set<string>;
  /** All that was pushed to a member of it, as text. */
  readonly pushed: string[];
  /** Its state after the last call to it; undefined while it is unknown. */
  stands: Standing | undefined;
  socket?: Socket;
}

interface Standing {
  readonly facts: Readonly<Record<string, unknown>>;
  /** Milliseconds. For a running clock it is the difference from the machine's time, within the time of a request. */
  readonly clock: number;
}
const CLOCK_TOLERANCE_MS = 60;

/** All running products of a stand-in, each with an own marked text. */
export class Products {
  readonly main: KnownProduct;
  readonly #token: string;
  #marks = 0;
  all: readonly KnownProduct[];

  constructor(url: string, token: string) {
    this.#token = token;
    this.main = { id: "main", url, marks: new Set(), pushed: [], stands: undefined };
    this.all = [this.main];
  }

  of(pick: number): KnownProduct {
    return this.all[pick % this.all.length] ?? this.main;
  }

  /** The id of a sandbox, or one that does not exist. */
  idOf(pick: number): string {
    const ids = this.all.slice(1).map(({ id }) => id);
    if (pick % 5 === 0) ids.push("nobodys");
    return ids[pick % ids.length] ?? "nobodys";
  }

  /** Fetches the list of sandboxes. A new running one gets its mark. `from` are the marks of the product that it was copied from. */
  async refresh(from: ReadonlySet<string> = new Set()): Promise<void> {
    const listed = Sandboxes.parse(await this.control(this.main, "GET", "sandboxes/"));
    const up = new Map(listed.filter(({ is_up }) => is_up).map((sandbox) => [sandbox.id, sandbox]));
    for (const gone of this.all.slice(1).filter(({ id }) => !up.has(id))) gone.socket?.disconnect();
    this.all = this.all.filter((product) => product === this.main || up.has(product.id));
    for (const { id, url } of up.values()) {
      if (this.all.some((product) => product.id === id)) continue;
      const product: KnownProduct = { id, url, marks: new Set(from), pushed: [], stands: undefined };
      this.all = [...this.all, product];
      await this.mark(product);
    }
  }

  /** Puts a new marked text into everything that a product stores: rows, mails, journal, faults, snapshots, pushes. */
  async mark(product: KnownProduct): Promise<void> {
    this.#marks += 1;
    const mark = `kanary${this.#marks}x`;
    product.marks.add(mark);
    await this.control(product, "POST", "give/projects/", { title: mark, quiet: false });
    await this.control(product, "POST", "faults/", { path: `/${mark}/`, effect: { delay_ms: 1 } });
    await this.control(product, "POST", "snapshots/", { name: mark });
    await ask(product, `/api/${mark}/`, {});
    await ask(product, "/api/send-code-email/", {
      method: "POST",
      body: { email: `${mark}@kaist.ac.kr`, code: "123456" },
    });
    await this.#listen(product);
    await this.control(product, "POST", "give/messages/", { between: [1, 2], text: mark, quiet: false });
    await this.look(product);
  }

  async #listen(product: KnownProduct): Promise<void> {
    product.socket?.disconnect();
    const { data } = Login.safeParse(
      await this.control(product, "POST", "accounts/login/", { user_id: CAST.haneul.id }),
    );
    if (data === undefined) return;
    const options = { auth: { token: data.access }, transports: ["websocket"], reconnection: false, forceNew: true };
    const socket = io(product.url, options);
    socket.onAny((...sent) => product.pushed.push(JSON.stringify(sent)));
    product.socket = socket;
  }

  /** Everything that a member and a tester see of a product, as text. */
  async visit(product: KnownProduct): Promise<string> {
    const login = Login.safeParse(await this.control(product, "POST", "accounts/login/", { user_id: CAST.haneul.id }));
    const token = login.data?.access ?? "";
    const member = ["/api/projects/every/", "/api/conversations/", "/api/notifications/"].map((path) =>
      ask(product, path, { token }),
    );
    const tester = ["mails/", "journal/", "faults/", "snapshots/", "accounts/", "status/"].map((path) =>
      this.control(product, "GET", path),
    );
    return JSON.stringify([await Promise.all([...member, ...tester]), product.pushed.splice(0)]);
  }

  /** Records the state of a product. */
  async look(product: KnownProduct): Promise<void> {
    product.stands = await this.#standing(product);
  }

  /** The differences of a product from its state after the last call to it. */
  async changesOf(product: KnownProduct): Promise<string[]> {
    const { stands } = product;
    if (stands === undefined) return [];
    const now = await this.#standing(product);
    if (now === undefined) return [`${product.id} does not answer`];
    const names = Object.keys(now.facts).filter(
      (name) => JSON.stringify(now.facts[name]) !== JSON.stringify(stands.facts[name]),
    );
    if (Math.abs(now.clock - stands.clock) > CLOCK_TOLERANCE_MS) names.push("clock");
    return names.map(
      (name) => `${name}: ${JSON.stringify([stands.facts[name] ?? stands.clock, now.facts[name] ?? now.clock])}`,
    );
  }

  async #standing(product: KnownProduct): Promise<Standing | undefined> {
    const [status, mails, faults, snapshots] = await Promise.all(
      ["status/", "mails/?limit=1", "faults/", "snapshots/"].map((path) => this.control(product, "GET", path)),
    );
    const { data } = Status.safeParse(status);
    if (data === undefined) return undefined;
    const { clock, in_flight: _inFlight, ...facts } = data;
    const namesOf = (list: unknown, name: string) => recordsOf(list).map((one) => one[name]);
    return {
      facts: {
        ...facts,
        isFrozen: clock.frozen,
        mails: Object(mails)["latest"],
        faults: namesOf(faults, "id"),
        snapshots: namesOf(snapshots, "name"),
      },
      clock: clock.frozen ? Date.parse(clock.now) : clock.offset_ms,
    };
  }

  /** A valid call of a tester; undefined without a response. */
  control(product: KnownProduct, method: string, path: string, body?: unknown): Promise<unknown> {
    return ask(product, `/__standin/${path}`, { method, body, token: this.#token });
  }

  end(): void {
    for (const { socket } of this.all) socket?.disconnect();
  }
}

/** The marks of other products in a text. */
export function foreignMarks(text: string, { marks }: KnownProduct): string[] {
  return [...new Set(Array.from(text.matchAll(MARK), ([mark]) => mark))].filter((mark) => !marks.has(mark));
}

interface Asked {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
}

/** The response of a product as JSON; undefined when a fault rule withholds it. */
async function ask({ url }: KnownProduct, path: string, { method = "GET", body, token = "" }: Asked): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Connection: "close" };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}${path}`, { method, headers, signal, ...payload });
    return await response.json();
  } catch {
    return undefined;
  }
}
