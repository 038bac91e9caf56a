import { CAST, type Handle, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { createClient } from "../client.ts";
import type { Adapter, AdapterMaker } from "../conformance/adapter.ts";
import { loadAdapter } from "../conformance/adapters/load.ts";
import { reachOf } from "../conformance/reach.ts";
import type { ControlClient } from "../control.ts";
import { publicMaker } from "../people/makers.ts";
import { beginPeople, type Person } from "../people/people.ts";
import type { KitSandbox, Session, Who } from "../sandbox.ts";
import { testHeader } from "../test-header.ts";
import { noteLeft } from "./left-members.ts";
import { ABILITIES, type Ability, noteMissing } from "./missing-abilities.ts";

/** Ends a test as skipped. It does not return. */
export type Skip = (reason: string) => never;

/** A server that is no stand-in. */
export interface Target {
  readonly url: string;
  readonly adapter: Adapter;
}

/** The server that the environment names (`CHONSU_TARGET`, `CHONSU_ADAPTER`), or undefined. */
export function targetOfEnvironment(): { readonly target: string; readonly adapter: string | undefined } | undefined {
  const target = process.env["CHONSU_TARGET"];
  if (target === undefined || target === "") return undefined;
  return { target, adapter: process.env["CHONSU_ADAPTER"] };
}

/** Opens a server for tests. The adapter is a file, or what `defineAdapter` made. */
export async function openTarget(url: string, adapter: string | AdapterMaker | undefined): Promise<Target> {
  if (typeof adapter === "object") return { url, adapter: await adapter.open(url) };
  return { url, adapter: (await loadAdapter(adapter, url)).adapter };
}

/** Says which ability a test lacks, and skips the test. */
export function lacks(skip: Skip, { url }: Target, ability: Ability): never {
  noteMissing(ability);
  return skip(`${url} has no ${ability}: it needs ${ABILITIES[ability]}`);
}

/**
 * A server in the place of a sandbox. What only a stand-in can do skips the test, and so does a member of the cast who
 * cannot sign in. `testName` gives the name of the present test.
 */
export function targetSandbox(target: Target, skip: () => Skip, testName: () => string | undefined): KitSandbox {
  const { base, headers: fixed } = reachOf(target.url, target.adapter);
  const headersNow = () => ({ ...fixed, ...testHeader(base, testName()) });
  const missing = (ability: Ability): never => lacks(skip(), target, ability);
  const login = async (who: Who): Promise<Session> => {
    const { email, password } = typeof who === "object" ? who : { email: addressOf(who), password: SEED_PASSWORD };
    const { success } = await createClient(base, { headers: headersNow() }).sessions.create({
      body: { email: email ?? missing("cast"), password },
    });
    const { id, access, refresh } = success?.body ?? missing("cast");
    return { access, refresh, userId: id, since: Date.now() };
  };
  return {
    id: "target",
    url: target.url,
    get control(): ControlClient {
      return missing("control");
    },
    people: beginPeople(
      publicMaker({
        base,
        headers: headersNow,
        readMails: target.adapter.readMails?.bind(target.adapter),
        onLeft: (person, reason) => noteLeft(target.url, person, reason),
      }),
    ),
    reset: async (to) => (to === undefined ? undefined : missing("reset")),
    login,
    client: async (who) =>
      createClient(base, { headers: headersNow(), token: who === undefined ? undefined : (await login(who)).access }),
    restart: async () => missing("restart"),
    errors: async () => [],
    remove: async () => {},
  };
}

/** The address of a member of the cast; undefined for an id, which another server has for somebody else. */
function addressOf(who: Exclude<Who, Person>): string | undefined {
  if (typeof who === "number") return Object.values(CAST).find(({ id }) => id === who)?.email;
  if (who.includes("@")) return who;
  return isHandle(who) ? CAST[who].email : undefined;
}

function isHandle(name: string): name is Handle {
  return name in CAST;
}
