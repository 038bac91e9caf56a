import { endpoints } from "virtual:endpoints";
import { expect, expectTypeOf, test } from "vitest";
import type { StaleKey } from "../api/stale.ts";
import { COMMAND_NAMES, checkMaker } from "../test/check-command.tsx";

test.each(COMMAND_NAMES)("after %s its page shows the server's data", checkMaker);

test("a misspelt stale group or call does not compile", () => {
  expectTypeOf<readonly ["users"]>().toExtend<StaleKey>();
  expectTypeOf<readonly ["usres"]>().not.toExtend<StaleKey>();
  expectTypeOf<readonly ["projects", "every"]>().toExtend<StaleKey>();
  expectTypeOf<readonly ["projects", "evry"]>().not.toExtend<StaleKey>();
});

/** The sources of the web without tests and without the console, which calls the control plane by its own client. */
const sources = Object.entries(
  import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../test/**", "!../console/**"], {
    ...{ query: "?raw", import: "default", eager: true },
  }),
);
const filesWith = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([file]) => file);

/** Joining by a code is a GET on the wire, but a command. */
function isCommand({ method, key }: { method: string; key: readonly string[] }): boolean {
  return method !== "GET" || key.join(".") === "experienceLinks.join";
}

test("useCommand makes every command, and other mutations wait or only fetch more of a list", () => {
  expect(filesWith(/\buseMutation\b/).toSorted()).toEqual([
    "../api/command.ts",
    "../features/conversations/conversations.mutations.ts",
    "../features/projects/feed.queries.ts",
  ]);
});

test("commands are sent without useCommand only before a login; searches only read", () => {
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
    "../features/projects/feed.queries.ts: searches.projects",
    "../features/searches/fitting.ts: searches.people",
    "../features/searches/searches.queries.ts: searches.experiences",
    "../features/searches/searches.queries.ts: searches.people",
    "../features/searches/searches.queries.ts: searches.projects",
    "../features/sessions/sessions.mutations.ts: sessions.create",
  ]);
});

test("no other code makes responses stale", () => {
  expect(filesWith(/\b(invalidateQueries|refetchQueries|cancelQueries)\b/)).toEqual([]);
});
