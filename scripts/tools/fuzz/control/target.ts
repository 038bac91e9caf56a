import type { HostedStandIn } from "@chonsu/server/stand-in/host";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { ErrorCode } from "@chonsu/shared/errors";
import { controlEndpoints } from "@chonsu/shared/stand-in/table";
import fc from "fast-check";
import { recordOf } from "../../../testing/strict.ts";
import { type Complaint, INVARIANTS, unless } from "../fault.ts";
import { PICK_MAX, type Plan } from "../input/plan.ts";
import { codeOf, formComplaints, isUnreadable, loggedComplaints } from "../oracle.ts";
import { type Answer, type Request, requestOf, sendTo } from "../request.ts";
import { type Asked, type FuzzPlan, type FuzzRun, type Report, runFuzz, type Session, type Target } from "../runner.ts";
import { foreignMarks, type KnownProduct } from "./products.ts";
import { openTestedStandIn, seededFolder, type TestedStandIn } from "./stand-in.ts";

/**
 * The callers with their weights. `tester` has the token. `elsewhere` has it too, in a page of another site. `rebound` uses a host name
 * that is not of this machine. `nobody` has no token, `wrong` a wrong one, `member` that of a member of the product.
 */
const CALLERS = { tester: 70, nobody: 6, wrong: 5, member: 5, elsewhere: 7, rebound: 7 } as const;
type ControlCaller = keyof typeof CALLERS;
type ControlPlan = Plan<ControlCaller>;

/** Breaks a stand-in on purpose, to test the fuzz itself. */
export type ControlSabotage = (standIn: HostedStandIn) => void;

const STEPS_MAX = 80;
/** Making a sandbox takes as long as many other calls. */
const WEIGHTS: Readonly<Record<string, number>> = { "sandboxes.create": 6, "resets.reset": 4 };
const USUAL_WEIGHT = 3;
/** In comparison to requests alone. */
const VISITS_WEIGHT = 22;
/** Calls that may wait. One in so many of their callers gives up at once. */
const WAITING = ["mails.list", "journal.read"];
const GIVES_UP_ONE_IN = 10;
const GIVES_UP_MS = 3;
/** Longer than any call takes on a busy machine. */
const TIMEOUT_MS = 20_000;
/** One in this number of resets and new sandboxes uses a snapshot. */
const SNAPSHOTS_ONE_IN = 4;
/** One in this number of calls of sandboxes goes to a sandbox. */
const INSIDE_ONE_IN = 8;
/** The prefix of the codes for refused access. */
const GATE = "CONTROL_";
const EVIL = "http://evil.test";

/** Fuzzes the control plane: each sequence in a stand-in of its own, as `npm start` opens one. */
export async function fuzzControl(plan: FuzzPlan, sabotage: ControlSabotage = () => {}): Promise<FuzzRun> {
  using seeded = seededFolder(plan.seed);
  return await runFuzz(plan, controlTarget(plan, seeded.path, sabotage));
}

function controlTarget({ isWanted, seed }: FuzzPlan, seeded: string, sabotage: ControlSabotage): Target<ControlCaller> {
  const named = controlEndpoints().map(({ group, name, endpoint }) => [`${group}.${name}`, endpoint] as const);
  const calls = new Map<string, Endpoint>(named.filter(([call]) => isWanted(call)));
  return {
    calls,
    weightOf: (call) => WEIGHTS[call] ?? USUAL_WEIGHT,
    callers: CALLERS,
    forms: { json: 22, otherType: 1 },
    between: fc.nat(PICK_MAX),
    betweenWeight: VISITS_WEIGHT,
    place: "control",
    stepsMax: STEPS_MAX,
    option: "--control ",
    async open(number, report) {
      const standIn = await openTestedStandIn(seeded, `${seed}/${number}`, sabotage);
      return new ControlSession(standIn, calls, report);
    },
  };
}

/** One sequence in a stand-in. At its end every product has only the changes of its own callers. */
class ControlSession implements Session<ControlCaller> {
  readonly #standIn: TestedStandIn;
  readonly #calls: ReadonlyMap<string, Endpoint>;
  readonly #report: Report;
  readonly #askedProducts = new WeakMap<Request, KnownProduct>();

  constructor(standIn: TestedStandIn, calls: ReadonlyMap<string, Endpoint>, report: Report) {
    [this.#standIn, this.#calls, this.#report] = [standIn, calls, report];
  }

  async request(plan: ControlPlan): Promise<Request> {
    const { products } = this.#standIn;
    const isOfMain = plan.call.startsWith("sandboxes.") && plan.pick % INSIDE_ONE_IN !== 0;
    const product = isOfMain ? products.main : products.of(plan.pick);
    await this.#checkUntouched(product, INVARIANTS);
    const request = await controlRequest(plan, this.#calls.get(plan.call), product, this.#standIn);
    this.#askedProducts.set(request, product);
    return request;
  }

  send(request: Request, plan: ControlPlan): Promise<Answer | undefined> {
    return sendTo(this.#productOf(request).url, request, givesUp(plan) ? GIVES_UP_MS : TIMEOUT_MS);
  }

  async check(asked: readonly Asked<ControlCaller>[]): Promise<void> {
    this.#report(INVARIANTS, loggedComplaints(this.#standIn.errors));
    const mayEnd = asked.length > 1 && asked.some(({ plan }) => /^sandboxes\.|^resets\.reset$/.test(plan.call));
    for (const { plan, request, answer } of asked) {
      const mayBeSilent = mayEnd || givesUp(plan);
      const silence = unless(mayBeSilent, "no answer", "the call hangs, or its connection ended");
      const complaints = answer === undefined ? silence : complaintsOf(request, answer, this.#productOf(request));
      this.#report(plan.call, complaints);
    }
    const allowed = asked.filter(({ request }) => request.caller.refusedWith.length === 0);
    for (const one of allowed) await this.#follow(one);
    const changed = allowed.map(({ request }) => this.#productOf(request));
    for (const { request, plan } of asked) {
      const product = this.#productOf(request);
      if (!this.#standIn.products.all.includes(product)) continue;
      if (changed.includes(product)) await this.#standIn.products.look(product);
      else await this.#checkUntouched(product, plan.call);
    }
  }

  async between(number: number): Promise<string> {
    const product = this.#standIn.products.of(number);
    await this.#visit(product);
    return `members visit ${product.id}`;
  }

  async finish(): Promise<void> {
    for (const product of [...this.#standIn.products.all]) {
      await this.#checkUntouched(product, INVARIANTS);
      await this.#visit(product);
    }
  }

  close(): Promise<Complaint[]> {
    return this.#standIn.close();
  }

  #productOf(request: Request): KnownProduct {
    return this.#askedProducts.get(request) ?? this.#standIn.products.main;
  }

  /** Updates the known products after a call: new and deleted sandboxes, and restarted products. */
  async #follow({ plan, request, answer }: Asked<ControlCaller>): Promise<void> {
    const { products } = this.#standIn;
    const product = this.#productOf(request);
    // A restarted product has its data, and nothing else of before.
    for (const one of products.all) if (request.url.includes(one.id)) one.state = undefined;
    if (plan.call.startsWith("sandboxes.") || answer === undefined) {
      const isCopy = recordOf(request.body)["snapshot"] !== undefined;
      await products.refresh(isCopy ? products.main.marks : new Set());
    }
    const isReset = plan.call === "resets.reset" && (answer === undefined || answer.status === 200);
    if (isReset && products.all.includes(product)) await products.mark(product);
  }

  /** No request went to this product since it was looked at, so its state must be unchanged. */
  async #checkUntouched(product: KnownProduct, call: string): Promise<void> {
    const changes = await this.#standIn.products.changesOf(product);
    if (changes.length > 0) product.state = undefined;
    const rule = call === INVARIANTS ? "a product changes that nobody asked" : "a refusal changes something";
    this.#report(call, unless(changes.length === 0, rule, `${product.id}: ${changes.join("; ")}`));
  }

  async #visit(product: KnownProduct): Promise<void> {
    const shown = foreignMarks(await this.#standIn.products.visit(product), product);
    this.#report(INVARIANTS, [...foreignComplaints(shown, product), ...loggedComplaints(this.#standIn.errors)]);
  }
}

function givesUp({ pick, call }: ControlPlan): boolean {
  return WAITING.includes(call) && pick % GIVES_UP_ONE_IN === 0;
}

const TOKEN_WRONG: readonly ErrorCode[] = ["CONTROL_TOKEN_WRONG"];
const FROM_OUTSIDE: readonly ErrorCode[] = ["CONTROL_FROM_OUTSIDE"];

/** Makes the request of a plan for the present products. */
async function controlRequest(
  plan: ControlPlan,
  endpoint: Endpoint | undefined,
  product: KnownProduct,
  { products, token, memberToken }: TestedStandIn,
): Promise<Request> {
  if (endpoint === undefined) throw new Error(`there is no call ${plan.call}`);
  const { params, query, body } = plan.given;
  const isHold = plan.call === "sandboxes.hold";
  const given = {
    params: { ...recordOf(params), ...(plan.call.startsWith("sandboxes.") && { id: products.idOf(plan.pick) }) },
    query: recordOf(query),
    body: {
      ...recordOf(body),
      // Most snapshots that are named do not exist.
      ...(plan.pick % SNAPSHOTS_ONE_IN !== 0 && { snapshot: undefined }),
      ...(isHold && { wait_ms: 0 }),
    },
  };
  // Without a time a hold lasts a minute.
  const mutations = plan.mutations.filter(({ what }) => !isHold || !["field", "extra", "body"].includes(what));
  const made: Readonly<Record<ControlCaller, readonly [token: string | undefined, refusedWith: readonly ErrorCode[]]>> =
    {
      tester: [token, []],
      nobody: [undefined, TOKEN_WRONG],
      wrong: ["another token", TOKEN_WRONG],
      member: [memberToken, TOKEN_WRONG],
      elsewhere: [token, FROM_OUTSIDE],
      rebound: [token, FROM_OUTSIDE],
    };
  const [sent, refusedWith] = made[plan.caller];
  const caller = { header: sent && `Bearer ${sent}`, userId: null, refusedWith };
  const { host, port } = new URL(product.url);
  const { headers, ...request } = await requestOf({ ...plan, mutations }, endpoint, given, caller, {});
  const { origin: _ofMutations, ...others } = headers;
  const foreign = plan.pick % 2 === 0 ? { origin: EVIL } : { "sec-fetch-site": "cross-site" };
  return {
    ...request,
    headers: {
      ...others,
      host: plan.caller === "rebound" ? `evil.test:${port}` : host,
      ...(plan.caller === "elsewhere" && foreign),
    },
  };
}

function complaintsOf(request: Request, answer: Answer, product: KnownProduct): Complaint[] {
  const sent = `${request.url}${JSON.stringify(request.body)}`;
  const foreign = foreignMarks(answer.text, product).filter((mark) => !sent.includes(mark));
  if (foreign.length > 0) return foreignComplaints(foreign, product);
  // A path outside of the control plane gets a response of that place, in its language, and with its fault rules.
  if (!request.isRouted) return unless(answer.status !== 500, "status 500", answer.text);
  return [...formComplaints(request, answer), ...accessComplaints(request, answer)];
}

function accessComplaints(request: Request, answer: Answer): Complaint[] {
  const [expected] = request.caller.refusedWith;
  const code = codeOf(answer.json);
  const isRight = expected === undefined ? !code.startsWith(GATE) : code === expected || request.method === "HEAD";
  const rule = expected === undefined ? "a tester is refused" : `let in, or not refused with ${expected}`;
  return unless(isRight || isUnreadable(request, code), rule, answer.text);
}

function foreignComplaints(marks: readonly string[], { id }: KnownProduct): Complaint[] {
  return unless(marks.length === 0, "one product shows what is of another", `${id} shows ${marks.join()}`);
}
