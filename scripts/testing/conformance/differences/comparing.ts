import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { type Answer, acceptedCodes } from "../../caller.ts";
import { faultsOf, jsonIn } from "../../strict.ts";
import { nameOf } from "../calls.ts";
import { cut } from "../failure.ts";
import { lasting } from "../fault-kinds.ts";
import type { Run } from "../run-facts.ts";
import { type Difference, differencesOf } from "./differences.ts";

/** An answer of any call, with the status whose schema it is compared with. */
interface Came extends Pick<Answer<Endpoint>, "status" | "headers" | "text" | "curl" | "violations"> {
  readonly like: number;
}

/** Everything in which an answer differs from the contract, and what it says that the caller may not see. Each is noted as a finding. */
export function compared(run: Run, endpoint: Endpoint, came: Came, mayBeSeen: string): Difference[] {
  const { status, like, text, curl } = came;
  const call = nameOf(endpoint);
  // How the answer of a call that does not work looks is no difference of its own.
  const violations = isBroken(status) ? [] : came.violations;
  const schema = like < 400 ? endpoint.responses[like] : ErrorBody;
  const value = jsonIn(text);
  const isRead = schema !== undefined && schema !== null && value !== undefined;
  const shapes = isRead && (violations.length > 0 || like !== status) ? differencesOf(schema, value, call) : [];
  const lines = new Set(isRead ? faultsOf(schema, value) : []);
  const others = [
    ...violations
      .filter((line) => !lines.has(line) && !/^status \d+ is not declared/.test(line))
      .map((line) => sentenceOf(call, line)),
    ...(like === status ? [] : [`${call} answers ${status} in place of ${like}`]),
    ...leaksOf(run, text, mayBeSeen),
  ];
  const differences = [...shapes, ...others.map(differenceOf)].map((each) => ({ ...each, call }));
  const note = (what: string, shows: string, wanted = AS_DECLARED, more: Partial<Difference> = {}) => {
    const fault = { expected: `${endpoint.method} ${endpoint.path}: ${wanted}`, came: shows, curl, call };
    run.findings.note(call, { what, isAddition: more.isAddition ?? false, family: more.family, fault });
  };
  for (const difference of differences) {
    const { what, path } = difference;
    const place = path.length === 0 ? "" : `at ${path.map(String).join(".")} of `;
    const codes = isOfCodes(what) ? `a code that it declares: ${acceptedCodes(endpoint, status)}` : undefined;
    note(what, `${place}${status} ${cut(text, SHOWN)}`, codes, difference);
  }
  // No check is about it, and none fails for it.
  const caching = came.headers.get("cache-control") ?? "no Cache-Control";
  if (!isBroken(status) && !/\bno-store\b/i.test(caching))
    note(STORED, `${status} with ${caching}`, "Cache-Control: no-store");
  return differences;
}

const STORED = "answers come without Cache-Control: no-store (wire.md §1 Caches)";

/** A server's own error, or a way to another address. */
function isBroken(status: number): boolean {
  return status >= 500 || (status >= 300 && status < 400);
}

const AS_DECLARED = "an answer as the contract has it";

function isOfCodes(what: string): boolean {
  return /^(code |Error(\.code\b| has .*\bcode$))/.test(what);
}

/** A sentence about an answer, in which nothing differs from run to run. It names the call where it is about the whole answer. */
function sentenceOf(call: string, line: string): string {
  if (line === "the body is no JSON") return `${call} answers no JSON`;
  if (/^\d+ has a body/.test(line)) return `${call}: ${line}`;
  return lasting(line.replace(/^detail ".*" is/s, "detail is").replace(/(is not one this call declares) \(.*$/, "$1"));
}

function differenceOf(what: string): Difference {
  return { what, path: [], field: undefined, type: undefined, isAddition: false };
}

/** How much of an answer a finding shows. */
const SHOWN = 240;

const INNARDS = /\bat [^\n"]*:\d+:\d+|SQLITE_|\bSELECT .+ FROM\b|node_modules/;

/** What no response may contain: the address of another member of this run (R7), and internals of the server (R29). */
function leaksOf(run: Run, text: string, mayBeSeen: string): string[] {
  const addresses = text.match(new RegExp(`conf-${run.mark}-\\d+@[a-z.]+`, "g")) ?? [];
  const leaked = addresses.some((address) => !mayBeSeen.includes(address));
  return [
    ...(leaked ? ["the address of another member leaves the server (R7)"] : []),
    ...(INNARDS.test(text) ? ["the innards of the server leave it (R29)"] : []),
  ];
}
