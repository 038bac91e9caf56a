import { endpoints } from "virtual:endpoints";
import { expect, expectTypeOf, test } from "vitest";
import type { StaleKey } from "../api/stale.ts";
import { COMMAND_NAMES, checkMaker } from "../test/check-command.tsx";

test.each(COMMAND_NAMES)("after %s a page shows what the server has", checkMaker);

test("what is stale is a group of the contract, or a call of it: a misspelt one does not compile", () => {
  expectTypeOf<readonly ["users"]>().toExtend<StaleKey>();
  expectTypeOf<readonly ["usres"]>().not.toExtend<StaleKey>();
  expectTypeOf<readonly ["projects", "every"]>().toExtend<StaleKey>();
  expectTypeOf<readonly ["projects", "evry"]>().not.toExtend<StaleKey>();
});

/** The sources of the web, tests aside, and the console: it asks the control plane, whose calls have a client of their own. */
const sources = Object.entries(
  import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../test/**", "!../console/**"], {
    ...{ query: "?raw", import: "default", eager: true },
  }),
);
const filesWith = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([file]) => file);

/** Joining by a code is a GET by the wire, and a command. */
function isCommand({ method, key }: { method: string; key: readonly string[] }): boolean {
  return method !== "GET" || key.join(".") === "experienceLinks.join";
}

test("every command is made by useCommand; what else is a mutation fetches more of a list", () => {
  expect(filesWith(/\buseMutation\b/).toSorted()).toEqual([
    "../api/command.ts",
    "../features/conversations/conversations.mutations.ts",
    "../features/projects/feed.queries.ts",
  ]);
});

test("commands are sent without it only where nobody is signed in yet; searches ask", () => {
  const sending = sources.flatMap(([file, text]) =>
    [...text.matchAll(/\bcall\(\s*endpoints\.(\w+)\.(\w+)/g)].flatMap(([, group = "", name = ""]) => {
      const found = Object.values(endpoints)
        .flatMap((each) => Object.values(each))
        .find(({ key }) => key[0] === group && key[1] === name);
      return found !== undefined && isCommand(found) ? [`${file}: ${group}.${name}`] : [];
    }),
  );
  expect(sending.toSorted()).toEqual([
    "../features/accounts/accounts.mutations.ts: accounts.register",
    "../features/accounts/accounts.mutations.ts: accounts.registerAlone",
    "../features/accounts/accounts.mutations.ts: accounts.registerExperience",
    "../features/searches/searches.queries.ts: searches.experiences",
    "../features/searches/searches.queries.ts: searches.people",
    "../features/searches/searches.queries.ts: searches.projects",
    "../features/sessions/sessions.mutations.ts: sessions.create",
  ]);
});

test("nothing goes around it to make answers stale", () => {
  expect(filesWith(/\b(invalidateQueries|refetchQueries|cancelQueries)\b/)).toEqual([]);
});
