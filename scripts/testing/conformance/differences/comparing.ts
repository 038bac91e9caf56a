import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import type { Answer } from "../../caller.ts";
import { faultsOf, jsonIn } from "../../strict.ts";
import { nameOf } from "../calls.ts";
import { cut } from "../failure.ts";
import { lasting } from "../fault-kinds.ts";
import type { Run } from "../run-facts.ts";
import { type Difference, differencesOf } from "./differences.ts";

/** An answer of any call, with the status whose schema it is compared with. */
interface Came extends Pick<Answer<Endpoint>, "status" | "text" | "curl" | "violations"> {
  readonly like: number;
}

/** Everything in which an answer differs from the contract, and what it says that the caller may not see. Each is noted as a finding. */
export function compared(run: Run, endpoint: Endpoint, came: Came, mayBeSeen: string): Difference[] {
  const { status, like, text, curl, violations } = came;
  const call = nameOf(endpoint);
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
  const expected = `${endpoint.method} ${endpoint.path}: an answer as the contract has it`;
  const differences = [...shapes, ...others.map(differenceOf)];
  for (const { what, path, isAddition } of differences) {
    const place = path.length === 0 ? "" : `at ${path.map(String).join(".")} of `;
    run.findings.note(call, {
      what,
      isAddition,
      fault: { expected, came: `${place}${status} ${cut(text, SHOWN)}`, curl, call },
    });
  }
  return differences;
}

/** A sentence about an answer, in which nothing differs from run to run. It names the call where it is about the whole answer. */
function sentenceOf(call: string, line: string): string {
  if (line === "the body is no JSON") return `${call} answers no JSON`;
  if (/^\d+ has a body/.test(line)) return `${call}: ${line}`;
  return lasting(line.replace(/^detail ".*" is/s, "detail is").replace(/^([\w-]+) is not one/, "code $1 is not one"));
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
