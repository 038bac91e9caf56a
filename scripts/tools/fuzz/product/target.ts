import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { CALLS } from "@chonsu/db/call-records/records";
import type { App } from "@chonsu/server/http/app-types";
import fc from "fast-check";
import { recordOf } from "../../../testing/strict.ts";
import { type Complaint, INVARIANTS, unless } from "../fault.ts";
import { FORMS } from "../input/forms.ts";
import { TEXTS } from "../input/words.ts";
import { accessComplaints, formComplaints, loggedComplaints, takenComplaints } from "../oracle.ts";
import { answerOf, type FuzzAnswer, type Request } from "../request.ts";
import {
  type FuzzPlan,
  type FuzzRun,
  type FuzzSession,
  type FuzzTarget,
  type PlayedPlan,
  type ReportFaults,
  runFuzz,
} from "../runner.ts";
import { CALLERS, type CallerKind, Callers } from "./callers.ts";
import { watchChanges } from "./changes.ts";
import { type FuzzDataset, type FuzzInstance, makeDataset, openInstance, type Sabotage } from "./instance.ts";
import { brokenInvariants } from "./invariants.ts";
import { productRequest } from "./request.ts";

const STEPS_MAX = 250;
const TERMS_ASKED = 4;
/** Longer than any call takes on a busy machine. */
const TIMEOUT_MS = 20_000;
/** Calls that use a core for 50 ms when their input is valid. They are drawn ten times less often. */
const HASHING = /^(accounts\.|sessions\.create$)/;
const [USUAL_WEIGHT, HASHING_WEIGHT] = [12, 1];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Longer than the lifetimes of codes, access tokens, a day, and links. */
const WAITS = [1000, 11 * MINUTE, 11 * MINUTE, 2.5 * HOUR, 2.5 * HOUR, 25 * HOUR, 8 * 24 * HOUR];

/** Fuzzes the product: each sequence in a copy of its own, made faulty by `sabotage`. */
export async function fuzzProduct(plan: FuzzPlan, sabotage: Sabotage = () => {}): Promise<FuzzRun> {
  using folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-fuzz-"));
  return await runFuzz(plan, productTarget(plan, await makeDataset(folder.path), sabotage));
}

function productTarget({ isWanted }: FuzzPlan, dataset: FuzzDataset, sabotage: Sabotage): FuzzTarget<CallerKind> {
  const wanted = [...CALLS.values()].filter(({ call }) => isWanted(call));
  const calls = new Map(wanted.map(({ call, endpoint }) => [call, endpoint]));
  return {
    calls,
    weightOf: (call) => (HASHING.test(call) ? HASHING_WEIGHT : USUAL_WEIGHT),
    callers: CALLERS,
    forms: FORMS,
    between: fc.constantFrom(...WAITS),
    betweenWeight: 1,
    place: "",
    stepsMax: STEPS_MAX,
    option: "",
    open: async (number, report) => productSession(await openInstance(dataset, number, sabotage), report),
  };
}

/** One sequence in an instance. After a single request the database shows what it has changed. */
function productSession(instance: FuzzInstance, report: ReportFaults): FuzzSession<CallerKind> {
  const callers = new Callers(instance);
  const changes = watchChanges(instance);
  const check = ({ request, answer }: PlayedPlan<CallerKind>, isAlone: boolean) => {
    if (answer === undefined) return report(request.call, [{ rule: "no answer", detail: "the call hangs" }]);
    const { status, text } = answer;
    if (status >= 500)
      return report(request.call, unless(false, `status ${status}`, [text, ...instance.errors.splice(0)].join("\n")));
    report(request.call, [
      ...heardBy(instance),
      ...formComplaints(request, answer),
      ...(isAlone ? accessComplaints(request, answer) : []),
      ...(isAlone ? takenComplaints(request, answer) : []),
      ...(isAlone ? changes.complaints(request, answer) : []),
    ]);
    if (isAlone) rememberProof(instance, request, answer);
  };
  return {
    request: (plan) => productRequest(plan, instance, callers),
    send(request) {
      changes.look();
      return inject(instance.app, request);
    },
    async check(asked) {
      for (const one of asked) check(one, asked.length === 1);
      changes.look();
    },
    async between(ms) {
      instance.clock.advance(ms);
      // Lets the promises of due timers continue.
      await setImmediate();
      report("time", heardBy(instance));
      changes.look();
      return `${ms / 1000} seconds pass`;
    },
    async finish(steps) {
      const from = steps % TEXTS.length;
      const terms = ["", "로보", ...TEXTS.slice(from, from + TERMS_ASKED)];
      report(INVARIANTS, [...heardBy(instance), ...brokenInvariants(instance, terms)]);
    },
    async close() {
      await instance.close();
      return [];
    },
  };
}

/** Undefined when there is no response within the timeout. */
async function inject(app: App, { method, url, headers, payload }: Request): Promise<FuzzAnswer | undefined> {
  const answered = new AbortController();
  const gaveUp = setTimeout(TIMEOUT_MS, undefined, { signal: answered.signal }).catch(() => undefined);
  // Fastify takes methods that its types do not know.
  const options: object = { method, url, headers, ...(payload !== undefined && { payload }) };
  const response = await Promise.race([app.inject(options), gaveUp]).finally(() => answered.abort());
  return response && answerOf(response.statusCode, response.headers, response.body);
}

/** Errors that the server logged, and faults in pushes. */
function heardBy({ errors, pushes }: FuzzInstance): Complaint[] {
  return [...loggedComplaints(errors), ...pushes.take()];
}

/** Keeps the returned proof of an address for the next call. */
function rememberProof({ verifications }: FuzzInstance, request: Request, answer: FuzzAnswer): void {
  if (request.call !== "verifications.verify" || answer.status >= 400) return;
  verifications.set(String(recordOf(request.body)["email"]), String(recordOf(answer.json)["verification"]));
}
