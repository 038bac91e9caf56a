import { setTimeout } from "node:timers/promises";
import { jsonOf } from "@chonsu/server/test/contract/bad-input/hostile";
import type { ErrorCode } from "@chonsu/shared/errors";
import { CONTROL } from "@chonsu/shared/stand-in/table";
import { recordOf } from "../../../testing/strict.ts";
import { type Complaint, unless } from "../fault.ts";
import { mutated } from "../input/mutations.ts";
import type { Mutation } from "../input/plan.ts";
import { codeOf, formComplaints, UNREADABLE } from "../judge.ts";
import { INVARIANTS, type Listener, loggedComplaints } from "../play.ts";
import type { Request } from "../request.ts";
import { type Answer, askProduct, sendable, sendablePath } from "../send.ts";
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

const TOKEN_WRONG: readonly ErrorCode[] = ["CONTROL_TOKEN_WRONG"];
const FROM_OUTSIDE: readonly ErrorCode[] = ["CONTROL_FROM_OUTSIDE"];
const REFUSED: Readonly<Record<ControlCaller, readonly ErrorCode[]>> = {
  tester: [],
  nobody: TOKEN_WRONG,
  wrong: TOKEN_WRONG,
  member: TOKEN_WRONG,
  elsewhere: FROM_OUTSIDE,
  rebound: FROM_OUTSIDE,
};

/** What the steps are played against. */
interface ControlGround {
  readonly products: Products;
  readonly token: string;
  /** The token of a member of the main product. */
  readonly memberToken: string;
  /** Errors that the server logged. */
  readonly errors: string[];
  readonly listener: Listener;
}

/** Plays a sequence, and checks at the end that every product has only the changes of its own callers. Throws the first new fault. */
export async function playControl(steps: readonly ControlStep[], ground: ControlGround): Promise<void> {
  const { products, listener } = ground;
  for (const step of steps) {
    listener.onStep();
    await ("visited" in step ? visit(ground, products.of(step.visited)) : askAll(ground, step.plans));
  }
  for (const product of [...products.all]) {
    await checkUntouched(ground, product, INVARIANTS);
    await visit(ground, product);
  }
}

/** After calls at the same time the state of the products is unknown; only what they show is checked. */
async function askAll(ground: ControlGround, plans: readonly ControlPlan[]): Promise<void> {
  const { products, listener } = ground;
  const begun = plans.map((plan) => begin(plan, ground));
  for (const product of new Set(begun.map(({ product }) => product))) await checkUntouched(ground, product, INVARIANTS);
  const asked = await Promise.all(
    begun.map(async (one) => ({ ...one, answer: await askProduct(one.product.url, one.request, hangsUp(one.plan)) })),
  );
  const ends = plans.some(({ call }) => call.startsWith("sandboxes.") || call === "resets.reset");
  for (const { request, answer } of asked) listener.onMoment({ request, answer });
  listener.report(plans[0]?.call ?? INVARIANTS, loggedComplaints(ground.errors));
  for (const { plan, product, request, answer } of asked) {
    const mayBeSilent = hangsUp(plan) || (plans.length > 1 && ends);
    if (answer !== undefined) listener.report(plan.call, complaintsOf(request, answer, product));
    else if (!mayBeSilent)
      listener.report(plan.call, [{ rule: "no answer", detail: "the call hangs, or its connection ended" }]);
  }
  const changing = asked.filter(({ request }) => request.caller.refusedWith.length === 0);
  for (const one of changing) await settle(ground, one);
  for (const { product, plan } of asked) {
    if (!products.all.includes(product)) continue;
    if (changing.some((one) => one.product === product)) await products.look(product);
    else await checkUntouched(ground, product, plan.call);
  }
}

function begin(plan: ControlPlan, ground: ControlGround) {
  const { products } = ground;
  const isOfMain = plan.call.startsWith("sandboxes.") && plan.pick % 8 !== 0;
  const product = isOfMain ? products.main : products.of(plan.product);
  return { plan, product, request: requestOf(plan, product, ground) };
}

/** A request with its answer, undefined when none came. */
type Asked = ReturnType<typeof begin> & { readonly answer: Answer | undefined };

/** Updates the known products after a call: new and deleted sandboxes, and restarted products. */
async function settle(ground: ControlGround, { plan, product, request, answer }: Asked): Promise<void> {
  const { products } = ground;
  if (plan.call === "sandboxes.hold" && hangsUp(plan) && answer === undefined && plan.mutations.length === 0)
    await expectGone(ground, /sandboxes\/([^/]+)\/hold/.exec(request.url)?.[1] ?? "");
  // A restarted product has its data, and nothing else of before.
  for (const one of products.all) if (request.url.includes(one.id)) one.stands = undefined;
  if (plan.call.startsWith("sandboxes.") || answer === undefined) {
    const isCopy = recordOf(request.body)["snapshot"] !== undefined;
    await products.refresh(isCopy ? products.main.marks : new Set());
  }
  if (plan.call === "resets.reset" && (answer === undefined || answer.status === 200)) {
    if (products.all.includes(product)) await products.mark(product);
  }
}

async function expectGone({ products, listener }: ControlGround, id: string): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const listed = await products.control(products.main, CONTROL.sandboxes.list);
    if (!JSON.stringify(listed).includes(`"${id}"`)) return;
    await setTimeout(LOOK_EVERY_MS);
  }
  listener.report("sandboxes.hold", [{ rule: "a sandbox outlives the caller that held it", detail: id }]);
}

async function visit({ products, errors, listener }: ControlGround, product: KnownProduct): Promise<void> {
  const found = foreignMarks(await products.visit(product), product);
  listener.report(INVARIANTS, [...foreignComplaints(found, product), ...loggedComplaints(errors)]);
}

/** No request went to this product since, so its state must be unchanged. */
async function checkUntouched({ products, listener }: ControlGround, product: KnownProduct, call: string) {
  const changes = await products.changesOf(product);
  if (changes.length === 0) return;
  product.stands = undefined;
  const rule = call === INVARIANTS ? "a product changes that nobody asked" : "a refusal changes something";
  listener.report(call, [{ rule, detail: `${product.id}: ${changes.join("; ")}` }]);
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
      method: endpoint.method,
      params: { ...recordOf(params), ...named },
      query: recordOf(query),
      body: { ...recordOf(body), ...without, ...held },
    },
    // Without a time a hold lasts a minute.
    plan.mutations.filter(({ what }) => plan.call !== "sandboxes.hold" || !BODY_MUTATIONS.includes(what)),
    endpoint,
  );
  const isSent = endpoint.method !== "GET";
  const tokens = { tester: token, elsewhere: token, rebound: token, wrong: "another token", member: memberToken };
  const host = plan.caller === "rebound" ? `evil.test:${new URL(product.url).port}` : new URL(product.url).host;
  const authorization = plan.caller === "nobody" ? undefined : `Bearer ${tokens[plan.caller]}`;
  return {
    call: plan.call,
    endpoint,
    body: draft.body,
    pictures: 0,
    isRouted: draft.isRouted,
    method: draft.method,
    caller: { header: authorization, userId: null, refusedWith: REFUSED[plan.caller] },
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
  return [...formComplaints(request, answer), ...gateComplaints(request, answer)];
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
