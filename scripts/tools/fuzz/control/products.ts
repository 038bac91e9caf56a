import { CAST } from "@chonsu/db/seed/cast";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { CONTRACT } from "@chonsu/shared/contract/table";
import { CONTROL } from "@chonsu/shared/stand-in/table";
import { callLoosely } from "../../../testing/caller.ts";
import type { LooseRequest } from "../../../testing/request.ts";

/** Longer than any delay by a fault rule of the fuzz. */
const TIMEOUT_MS = 10_000;
const MARK = /kanary\d+x/g;
/** Apart from `pick` itself, which chooses other things too. */
const PICKS_OF_PRODUCTS = 101;
const MINUTE_MS = 60_000;

/** The main product or a sandbox, with what it may show: texts that were put into it, or into the product it was copied from. */
export interface KnownProduct {
  readonly id: string;
  readonly url: string;
  readonly marks: Set<string>;
  /** What a tester saw of it after the last call to it; undefined while it is unknown. */
  state: string | undefined;
}

/** All running products of a stand-in, each with an own marked text. */
export class Products {
  readonly main: KnownProduct;
  readonly #token: string;
  #marks = 0;
  all: readonly KnownProduct[];

  constructor(url: string, token: string) {
    this.#token = token;
    this.main = { id: "main", url, marks: new Set(), state: undefined };
    this.all = [this.main];
  }

  of(pick: number): KnownProduct {
    return this.all[Math.floor(pick / PICKS_OF_PRODUCTS) % this.all.length] ?? this.main;
  }

  /** The id of a sandbox, or one that does not exist. */
  idOf(pick: number): string {
    const ids = this.all.slice(1).map(({ id }) => id);
    return pick % 5 === 0 ? "nobodys" : (ids[pick % ids.length] ?? "nobodys");
  }

  /** Fetches the list of sandboxes. A new running one gets its mark. `from` are the marks of the product that it was copied from. */
  async refresh(from: ReadonlySet<string> = new Set()): Promise<void> {
    const listed = await this.control(this.main, CONTROL.sandboxes.list);
    if (listed === undefined) throw new Error("the main product does not list its sandboxes");
    const up = listed.filter(({ is_up }) => is_up);
    const isUp = ({ id }: KnownProduct) => id === this.main.id || up.some((sandbox) => sandbox.id === id);
    this.all = this.all.filter(isUp);
    for (const { id, url } of up) {
      if (this.all.some((product) => product.id === id)) continue;
      const product: KnownProduct = { id, url, marks: new Set(from), state: undefined };
      this.all = [...this.all, product];
      await this.mark(product);
    }
  }

  /** Puts a new marked text into everything that a product stores: rows, mails, journal, faults, snapshots. */
  async mark(product: KnownProduct): Promise<void> {
    this.#marks += 1;
    const mark = `kanary${this.#marks}x`;
    product.marks.add(mark);
    const { give, faults, resets } = CONTROL;
    await this.control(product, give.projects, { body: { title: mark, quiet: false } });
    await this.control(product, faults.add, { body: { path: `/${mark}/`, effect: { delay_ms: 1 } } });
    await this.control(product, resets.saveSnapshot, { body: { name: mark } });
    await ask(product, CONTRACT.users.one, { params: { id: mark } });
    await ask(product, CONTRACT.verifications.sendCode, { body: { email: `${mark}@kaist.ac.kr`, code: 123_456 } });
    await this.control(product, give.messages, { body: { between: [1, 2], text: mark, quiet: false } });
    await this.look(product);
  }

  /** A token of a member; undefined when the product gives none. */
  async login(product: KnownProduct): Promise<string | undefined> {
    const login = await this.control(product, CONTROL.accounts.login, { body: { user_id: CAST.haneul.id } });
    return login?.access;
  }

  /** Everything that a member and a tester see of a product, as text. */
  async visit(product: KnownProduct): Promise<string> {
    const token = await this.login(product);
    const { projects, conversations, notifications } = CONTRACT;
    const { mails, journal, faults, resets, accounts, status } = CONTROL;
    const ofMember: Endpoint[] = [projects.every, conversations.list, notifications.list];
    const calls: Endpoint[] = [mails.list, journal.read, faults.list, resets.listSnapshots, accounts.list, status.read];
    const shown = [
      ...ofMember.map((call) => ask(product, call, {}, token)),
      ...calls.map((call) => this.control(product, call)),
    ];
    return JSON.stringify(await Promise.all(shown));
  }

  /** Records the state of a product. */
  async look(product: KnownProduct): Promise<void> {
    product.state = await this.#stateOf(product);
  }

  /** The states of a product after the last call to it and now, where they differ. */
  async changeOf(product: KnownProduct): Promise<string | undefined> {
    const { state: known } = product;
    if (known === undefined) return undefined;
    const now = await this.#stateOf(product);
    return now === known ? undefined : `${product.id}: ${known} → ${now}`;
  }

  /** Of a running clock only the minutes count by which it differs from the machine's: it goes on during the call. */
  async #stateOf(product: KnownProduct): Promise<string | undefined> {
    const { status, mails, faults, resets } = CONTROL;
    const [state, outbox, rules, snapshots] = await Promise.all([
      this.control(product, status.read),
      this.control(product, mails.list, { query: { limit: 1 } }),
      this.control(product, faults.list),
      this.control(product, resets.listSnapshots),
    ]);
    if (state === undefined) return undefined;
    const { clock, in_flight: _inFlight, ...facts } = state;
    const time = clock.frozen ? clock.now : Math.round(clock.offset_ms / MINUTE_MS);
    const [ids, names] = [rules?.map(({ id }) => id), snapshots?.map(({ name }) => name)];
    return JSON.stringify({ ...facts, time, mails: outbox?.latest, faults: ids, snapshots: names });
  }

  /** A valid call of a tester; undefined without a success. */
  control<E extends Endpoint>(product: KnownProduct, call: E, request: LooseRequest = {}) {
    return ask(product, call, request, this.#token);
  }
}

/** The marks of other products in a text. */
export function foreignMarks(text: string, { marks }: KnownProduct): string[] {
  return [...new Set(Array.from(text.matchAll(MARK), ([mark]) => mark))].filter((mark) => !marks.has(mark));
}

/** The body of a success; undefined for a refusal, and when a fault rule withholds the answer. */
async function ask<E extends Endpoint>({ url }: KnownProduct, call: E, request: LooseRequest, token?: string) {
  const manner = { token, signal: AbortSignal.timeout(TIMEOUT_MS), headers: { connection: "close" } };
  const answer = await callLoosely(url, call, request, manner).catch(() => undefined);
  return answer?.success?.body;
}
