import { CALLS } from "@chonsu/db/call-records/records";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { expect, it } from "vitest";
import { ADDED_FIELDS, isAddition } from "../../../testing/conformance/differences/additions.ts";
import { read } from "../../tree.ts";

const LINES = read("docs/spec/wire.md").split("\n");

/** Method and path of a call in a row of wire.md, as the table of the contract has them. */
function callOf(row: string): string {
  const [, methods = "", path = ""] = /^\| (?:\+ )?`(\S+) (\S+)` \|/.exec(row) ?? [];
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const found = [...CALLS.values()].find(
    ({ endpoint }) => endpoint.path === pattern && methods.split("/").includes(endpoint.method),
  );
  return found?.call ?? "";
}

it("the fields, calls and events that a server may lack are those with a + in wire.md", () => {
  let owner = "";
  const fields = LINES.flatMap((line) => {
    owner = /^### (\w+)/.exec(line)?.[1] ?? owner;
    const [, field] = /^- `(\w+)\??` \+:/.exec(line) ?? [];
    const answers = [...line.matchAll(/`\d{3} \{([^`]*)\}`/g)].flatMap(([, inner = ""]) =>
      Array.from(inner.matchAll(/\+ (\w+):/g), ([, name]) => `${callOf(line)}.${name}`),
    );
    return [...(field === undefined ? [] : [`${owner}.${field}`]), ...answers];
  });
  expect([...ADDED_FIELDS].toSorted()).toEqual(fields.toSorted());
  const calls = LINES.filter((line) => /^\| \+ `/.test(line)).map(callOf);
  expect([...CALLS.keys()].filter(isAddition).toSorted()).toEqual(calls.toSorted());
  const events = LINES.flatMap((line) => /^- `(\w+:\w+)` \+:/.exec(line)?.[1] ?? []);
  expect(Object.keys(REALTIME_EVENTS).filter(isAddition).toSorted()).toEqual(events.toSorted());
});
