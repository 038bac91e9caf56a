import type { HostedStandIn } from "@chonsu/server/stand-in/host";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { ErrorCode } from "@chonsu/shared/errors";
import { controlEndpoints } from "@chonsu/shared/stand-in/table";
import fc from "fast-check";
import { recordOf } from "../../../testing/strict.ts";
import { type Complaint, INVARIANTS, unless } from "../fault.ts";
import { PICK_MAX, type Plan } from "../input/plan.ts";
import { codeOf, formComplaints, isUnreadable, loggedComplaints } from "../oracle.ts";
import { type FuzzAnswer, type Request, requestOf, sendTo } from "../request.ts";
import {
  type FuzzPlan,
  type FuzzRun,
  type FuzzSession,
  type FuzzTarget,
  type PlayedPlan,
  type ReportFaults,
  runFuzz,
} from "../runner.ts";
import { foreignMarks, type KnownProduct, type Products } from "./products.ts";
import { openTestedStandIn, seededFolder, type TestedStandIn } from "./stand-in.ts";

/** The callers with their weights. `tester` has the token, `nobody` none. `elsewhere` has it too, in a page of another site. */
const CALLERS = { tester: 80, nobody: 10, elsewhere: 10 } as const;
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
/** Its answer lasts as long as its caller holds the sandbox: server/test/stand-in/sandboxes.api.test.ts. */
const ENDLESS = "sandboxes.hold";
/** Longer than the process of a sandbox takes to begin on a busy machine. */
const TIMEOUT_MS = 60_000;
/** One in this number of resets and new sandboxes uses a snapshot. */
const SNAPSHOTS_ONE_IN = 4;
/** One in this number of calls of sandboxes goes to a sandbox. */
const INSIDE_ONE_IN = 8;
/** The prefix of the codes for refused access. */
const GATE = "CONTROL_";

/** Fuzzes the control plane: each sequence in a stand-in of its own, as `npm start` opens one. */
export async function fuzzControl(plan: FuzzPlan, sabotage: ControlSabotage = () => {}): Promise<FuzzRun> {
  using seeded = seededFolder(plan.seed);
  return await runFuzz(plan, controlTarget(plan, seeded.path, sabotage));
}

function controlTarget(
  { isWanted, seed }: FuzzPlan,
  seeded: string,
  sabotage: ControlSabotage,
): FuzzTarget<ControlCaller> {
  const named = controlEndpoints().map(({ group, name, endpoint }) => [`${group}.${name}`, endpoint] as const);
  const calls = new Map<string, Endpoint>(named.filter(([call]) => call !== ENDLESS && isWanted(call)));
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
    open: async (number, report) =>
      controlSession(await openTestedStandIn(seeded, `${seed}/${number}`, sabotage), calls, report),
  };
}

/** One sequence in a stand-in. After each step all products are unchanged to which no tester made a call. */
function controlSession(
  standIn: TestedStandIn,
  calls: ReadonlyMap<string, Endpoint>,
  report: ReportFaults,
): FuzzSession<ControlCaller> {
  const { products, errors } = standIn;
  const askedProducts = new WeakMap<Request, KnownProduct>();
  const productOf = (request: Request) => askedProducts.get(request) ?? products.main;
  const visit = async (product: KnownProduct) => {
    const shown = foreignMarks(await products.visit(product), product);
    report(INVARIANTS, [...foreignComplaints(shown, product), ...loggedComplaints(errors)]);
  };
  return {
    async request(plan) {
      const isOfMain = plan.call.startsWith("sandboxes.") && plan.pick % INSIDE_ONE_IN !== 0;
      const product = isOfMain ? products.main : products.of(plan.pick);
      const request = await controlRequest(plan, calls.get(plan.call), product, standIn);
      askedProducts.set(request, product);
      return request;
    },
    send: (request) => sendTo(productOf(request).url, request, TIMEOUT_MS),
    async check(asked) {
      report(INVARIANTS, loggedComplaints(errors));
      const mayEnd = asked.length > 1 && asked.some(({ plan }) => /^sandboxes\.|^resets\.reset$/.test(plan.call));
      for (const { request, answer } of asked) {
        const silence = unless(mayEnd, "no answer", "the call hangs, or its connection ended");
        report(request.call, answer === undefined ? silence : complaintsOf(request, answer, productOf(request)));
      }
      const allowed = asked.filter(({ request }) => request.caller.refusedWith.length === 0);
      for (const one of allowed) await follow(one, products, productOf(one.request));
      const changed = new Set(allowed.map(({ request }) => productOf(request)));
      for (const product of products.all) {
        if (!changed.has(product)) {
          const change = await products.changeOf(product);
          report(INVARIANTS, unless(change === undefined, "a product changes that no tester called", change ?? ""));
        }
        if (changed.has(product) || product.state === undefined) await products.look(product);
      }
    },
    async between(number) {
      const product = products.of(number);
      await visit(product);
      return `members visit ${product.id}`;
    },
    async finish() {
      for (const product of products.all) await visit(product);
    },
    close: standIn.close,
  };
}

/** Updates the known products after a call: new and deleted sandboxes, and restarted products. */
async function follow({ plan, request, answer }: PlayedPlan<ControlCaller>, products: Products, product: KnownProduct) {
  // A restarted product has its data, and nothing else of before.
  for (const one of products.all) if (request.url.includes(one.id)) one.state = undefined;
  if (plan.call.startsWith("sandboxes.") || answer === undefined) {
    const isCopy = recordOf(request.body)["snapshot"] !== undefined;
    await products.refresh(isCopy ? products.main.marks : new Set());
  }
  const isReset = plan.call === "resets.reset" && (answer === undefined || answer.status === 200);
  if (isReset && products.all.includes(product)) await products.mark(product);
}

/** Makes the request of a plan for the present products. */
async function controlRequest(
  plan: ControlPlan,
  endpoint: Endpoint | undefined,
  product: KnownProduct,
  { products, token }: TestedStandIn,
): Promise<Request> {
  if (endpoint === undefined) throw new Error(`there is no call ${plan.call}`);
  const { params, query, body } = plan.given;
  const given = {
    params: { ...recordOf(params), ...(plan.call.startsWith("sandboxes.") && { id: products.idOf(plan.pick) }) },
    query: recordOf(query),
    // Most snapshots that are named do not exist.
    body: { ...recordOf(body), ...(plan.pick % SNAPSHOTS_ONE_IN !== 0 && { snapshot: undefined }) },
  };
  const refusals: Readonly<Record<ControlCaller, readonly ErrorCode[]>> = {
    tester: [],
    nobody: ["CONTROL_TOKEN_WRONG"],
    elsewhere: ["CONTROL_FROM_OUTSIDE"],
  };
  const header = plan.caller === "nobody" ? undefined : `Bearer ${token}`;
  const caller = { header, userId: null, refusedWith: refusals[plan.caller] };
  const { headers, ...request } = await requestOf(plan, endpoint, given, caller, {});
  const { origin: _ofMutations, ...others } = headers;
  const foreign = plan.pick % 2 === 0 ? { origin: "http://evil.test" } : { "sec-fetch-site": "cross-site" };
  const { host } = new URL(product.url);
  return { ...request, headers: { ...others, host, ...(plan.caller === "elsewhere" && foreign) } };
}

function complaintsOf(request: Request, answer: FuzzAnswer, product: KnownProduct): Complaint[] {
  const sent = `${request.url}${JSON.stringify(request.body)}`;
  const foreign = foreignMarks(answer.text, product).filter((mark) => !sent.includes(mark));
  if (foreign.length > 0) return foreignComplaints(foreign, product);
  return [...formComplaints(request, answer), ...accessComplaints(request, answer)];
}

function accessComplaints(request: Request, answer: FuzzAnswer): Complaint[] {
  const [expected] = request.caller.refusedWith;
  const code = codeOf(answer.json);
  const isRight = expected === undefined ? !code.startsWith(GATE) : code === expected;
  const rule = expected === undefined ? "a tester is refused" : `let in, or not refused with ${expected}`;
  return unless(isRight || isUnreadable(request, code), rule, answer.text);
}

function foreignComplaints(marks: readonly string[], { id }: KnownProduct): Complaint[] {
  return unless(marks.length === 0, "one product shows what is of another", `${id} shows ${marks.join()}`);
}
