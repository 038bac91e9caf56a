import { jsonOf } from "@chonsu/server/test/contract/bad-input/hostile";
import type { ErrorCode } from "@chonsu/shared/contract/errors";
import { type Complaint, report, unless } from "../fault.ts";
import { mutated, recordOf } from "../input/mutations.ts";
import type { Mutation } from "../input/plan.ts";
import { codeOf, formComplaints, UNREADABLE } from "../judge.ts";
import { INVARIANTS, type Listener } from "../play.ts";
import type { Request } from "../request.ts";
import type { Answer } from "../send.ts";
import { askProduct, sendable, sendablePath } from "./ask.ts";
import { CONTROL_CALLS, type ControlCaller, type ControlPlan, type ControlStep } from "./plan.ts";
import { foreignMarks, type KnownProduct, type Products } from "./products.ts";

/** Calls that may wait. Only they are disconnected. */
const WAITING = ["mails.list", "journal.read", "sandboxes.hold"];
/** One in this number of bodies has another content type than JSON. */
const OTHER_TYPES_ONE_IN = 23;
const BODY_MUTATIONS: readonly Mutation["what"][] = ["field", "extra", "body"];
/** One in this number of resets and new sandboxes uses a snapshot. */
const SNAPSHOTS_ONE_IN = 4;
const HOLD_MS = 60_000;
/** The prefix of the codes for refused access. */
const GATE = "CONTROL_";
const EVIL = "http://evil.test";
/** The number of checks, 20 ms apart, whether a sandbox has ended with the caller that held it. */
const LOOKS_MAX = 100;
const LOOK_EVERY_MS = 20;

const REFUSED: Readonly<Record<ControlCaller, ErrorCode | undefined>> = {
  tester: undefined,
  nobody: "CONTROL_TOKEN_WRONG",
  wrong: "CONTROL_TOKEN_WRONG",
  member: "CONTROL_TOKEN_WRONG",
  elsewhere: "CONTROL_FROM_OUTSIDE",
  rebound: "CONTROL_FROM_OUTSIDE",
};

/** What the steps are played against. */
interface ControlGround {
  readonly products: Products;
  readonly token: string;
  /** The token of a member of the main product. */
  readonly memberToken: string;
  /** Errors that the server logged. */
  readonly errors: string[];
}

/** Plays a sequence, and checks at the end that every product has only the changes of its own callers. Throws the first new fault. */
export async function playControl(
  steps: readonly ControlStep[],
  ground: ControlGround,
  listener: Listener,
): Promise<void> {
  const player = new ControlPlayer(ground, listener);
  for (const step of steps) {
    listener.onStep();
    await player.play(step);
  }
  await player.conclude();
}

class ControlPlayer {
  readonly #ground: ControlGround;
  readonly #products: Products;
  readonly #listener: Listener;

  constructor(ground: ControlGround, listener: Listener) {
    this.#ground = ground;
    this.#products = ground.products;
    this.#listener = listener;
  }

  async play(step: ControlStep): Promise<void> {
    if (step.do === "visit") return await this.#visit(this.#products.of(step.product));
    return await this.#askAll(step.do === "ask" ? [step.plan] : step.plans);
  }

  async conclude(): Promise<void> {
    for (const product of [...this.#products.all]) {
      await this.#checkUntouched(product, INVARIANTS);
      await this.#visit(product);
    }
  }

  /** After calls at the same time the state of the products is unknown; only what they show is checked. */
  async #askAll(plans: readonly ControlPlan[]): Promise<void> {
    const asked = plans.map((plan) => this.#begin(plan));
    for (const product of new Set(asked.map(({ product }) => product))) await this.#checkUntouched(product, INVARIANTS);
    const answers = await Promise.all(
      asked.map(({ plan, product, request }) => askProduct(product.url, request, hangsUp(plan))),
    );
    const ends = plans.some(({ call }) => call.startsWith("sandboxes.") || call === "resets.reset");
    for (const [at, { request }] of asked.entries()) this.#listener.onAnswer(request, answers[at]);
    this.#report(plans[0]?.call ?? INVARIANTS, this.#logged());
    for (const [at, { plan, product, request }] of asked.entries()) {
      const answer = answers[at];
      const mayBeSilent = hangsUp(plan) || (plans.length > 1 && ends);
      if (answer !== undefined) this.#report(plan.call, complaintsOf(request, answer, product));
      else if (!mayBeSilent)
        this.#report(plan.call, [{ rule: "no answer", detail: "the call hangs, or its connection ended" }]);
    }
    const changing = asked.filter(({ request }) => request.caller.refusedWith.length === 0);
    for (const [at, one] of asked.entries())
      if (changing.includes(one)) await this.#settle(one.plan, one.product, one.request, answers[at]);
    for (const { product, plan } of asked) {
      if (!this.#products.all.includes(product)) continue;
      if (changing.some((one) => one.product === product)) await this.#products.look(product);
      else await this.#checkUntouched(product, plan.call);
    }
  }

  #begin(plan: ControlPlan) {
    const isOfMain = plan.call.startsWith("sandboxes.") && plan.pick % 8 !== 0;
    const product = isOfMain ? this.#products.main : this.#products.of(plan.product);
    return { plan, product, request: requestOf(plan, product, this.#ground) };
  }

  /** Updates the known products after a call: new and deleted sandboxes, and restarted products. */
  async #settle(plan: ControlPlan, product: KnownProduct, request: Request, answer: Answer | undefined): Promise<void> {
    const { main } = this.#products;
    if (plan.call === "sandboxes.hold" && hangsUp(plan) && answer === undefined && plan.mutations.length === 0)
      await this.#expectGone(this.#heldBy(request));
    // A restarted product has its data, and nothing else of before.
    for (const one of this.#products.all) if (request.url.includes(one.id)) one.stands = undefined;
    if (plan.call.startsWith("sandboxes.") || answer === undefined) {
      const isCopy = recordOf(request.body)["snapshot"] !== undefined;
      await this.#products.refresh(isCopy ? main.marks : new Set());
    }
    if (plan.call === "resets.reset" && (answer === undefined || answer.status === 200)) {
      if (this.#products.all.includes(product)) await this.#products.mark(product);
    }
  }

  #heldBy({ url }: Request): string {
    return /sandboxes\/([^/]+)\/hold/.exec(url)?.[1] ?? "";
  }

  async #expectGone(id: string): Promise<void> {
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const listed = await this.#products.control(this.#products.main, "GET", "sandboxes/");
      if (!JSON.stringify(listed).includes(`"${id}"`)) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    this.#report("sandboxes.hold", [{ rule: "a sandbox outlives the caller that held it", detail: id }]);
  }

  async #visit(product: KnownProduct): Promise<void> {
    const found = foreignMarks(await this.#products.visit(product), product);
    this.#report(INVARIANTS, foreignComplaints(found, product));
    this.#report(INVARIANTS, this.#logged());
  }

  /** No request went to this product since, so its state must be unchanged. */
  async #checkUntouched(product: KnownProduct, call: string): Promise<void> {
    const changes = await this.#products.changesOf(product);
    if (changes.length === 0) return;
    product.stands = undefined;
    const rule = call === INVARIANTS ? "a product changes that nobody asked" : "a refusal changes something";
    this.#report(call, [{ rule, detail: `${product.id}: ${changes.join("; ")}` }]);
  }

  #logged(): Complaint[] {
    return this.#ground.errors.splice(0).map((detail) => ({ rule: "the server logged an error", detail }));
  }

  #report(call: string, complaints: readonly Complaint[]): void {
    report(call, complaints, this.#listener.isNews);
  }
}

function hangsUp({ breaksOff, call }: ControlPlan): boolean {
  return breaksOff && WAITING.includes(call);
}

/** Makes the request of a plan for the present products. */
function requestOf(plan: ControlPlan, product: KnownProduct, { products, token, memberToken }: ControlGround): Request {
  const endpoint = CONTROL_CALLS.get(plan.call);
  if (endpoint === undefined) throw new Error(`there is no call ${plan.call}`);
  const { params, query, body } = plan.given;
  const named = plan.call.startsWith("sandboxes.") ? { id: products.idOf(plan.pick) } : {};
  // Most snapshots that are named do not exist.
  const without = plan.pick % SNAPSHOTS_ONE_IN === 0 ? {} : { snapshot: undefined };
  const held = plan.call === "sandboxes.hold" ? { wait_ms: hangsUp(plan) ? HOLD_MS : 0 } : {};
  const draft = mutated(
    {
      ...{ method: endpoint.method, params: { ...recordOf(params), ...named }, query: recordOf(query) },
      ...{ body: { ...recordOf(body), ...without, ...held }, headers: {}, url: "", raw: undefined, isRouted: true },
    },
    // Without a time a hold lasts a minute.
    plan.mutations.filter(({ what }) => plan.call !== "sandboxes.hold" || !BODY_MUTATIONS.includes(what)),
    endpoint,
  );
  const isSent = endpoint.method !== "GET";
  const tokens = { tester: token, elsewhere: token, rebound: token, wrong: "another token", member: memberToken };
  const host = plan.caller === "rebound" ? `evil.test:${new URL(product.url).port}` : new URL(product.url).host;
  const authorization = plan.caller === "nobody" ? undefined : `Bearer ${tokens[plan.caller]}`;
  const refusedWith = REFUSED[plan.caller];
  return {
    ...{ call: plan.call, endpoint, body: draft.body, isRouted: draft.isRouted, method: draft.method },
    caller: { header: authorization, userId: null, refusedWith: refusedWith === undefined ? [] : [refusedWith] },
    url: sendablePath(draft.url),
    headers: {
      ...(isSent && { "content-type": plan.pick % OTHER_TYPES_ONE_IN === 0 ? "text/plain" : "application/json" }),
      ...sendable(draft.headers),
      host,
      ...(authorization !== undefined && { authorization }),
      ...(plan.caller === "elsewhere" && (plan.pick % 2 === 0 ? { origin: EVIL } : { "sec-fetch-site": "cross-site" })),
    },
    payload: isSent ? (draft.raw ?? jsonOf(draft.body)) : undefined,
  };
}

function complaintsOf(request: Request, answer: Answer, product: KnownProduct): Complaint[] {
  const sent = `${request.url}${JSON.stringify(request.body)}`;
  const foreign = foreignMarks(answer.text, product).filter((mark) => !sent.includes(mark));
  if (foreign.length > 0) return foreignComplaints(foreign, product);
  // A path outside of the control plane gets a response of that place, in its language, and with its fault rules.
  if (!request.isRouted) return unless(answer.status !== 500, "status 500", answer.text);
  return [...formComplaints(request, answer, "English"), ...gateComplaints(request, answer)];
}

function gateComplaints({ caller, url, method }: Request, answer: Answer): Complaint[] {
  const [expected] = caller.refusedWith;
  const code = codeOf(answer.json);
  const isRight = expected === undefined ? !code.startsWith(GATE) : code === expected || method === "HEAD";
  const rule = expected === undefined ? "a tester is refused" : `let in, or not refused with ${expected}`;
  return unless(isRight || (code === "NOT_FOUND" && UNREADABLE.test(url)), rule, answer.text);
}

function foreignComplaints(marks: readonly string[], { id }: KnownProduct): Complaint[] {
  return unless(marks.length === 0, "one product shows what is of another", `${id} shows ${marks.join()}`);
}
