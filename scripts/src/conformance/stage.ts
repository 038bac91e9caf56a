import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ACCESS_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import type { Caller, LooseAsked } from "./asking.ts";
import type { OutsiderRole } from "./check.ts";
import { Missing } from "./failure.ts";
import type { LooseAccess } from "./loose.ts";
import type { Member } from "./people.ts";
import { perRun } from "./per-run.ts";
import { able, type Run } from "./run-facts.ts";
import { setScene, sharedChain } from "./scene.ts";
import { openWorld, type World } from "./world.ts";

/** What generated checks share: requests that nothing consumes because they are refused, and who brings which token. */
export interface Stage {
  /** A request that every refusal may share. */
  untouched(world: World, endpoint: Endpoint, access: LooseAccess): Promise<LooseAsked>;
  outsider(world: World, role: OutsiderRole): Promise<Caller | undefined>;
}

/** Sets the stage of a run. Nobody is signed up before the first check asks for them. */
export function setStage(expired: Member | undefined): Stage {
  const requests = new Map<Endpoint, (world: World) => Promise<LooseAsked>>();
  return {
    untouched(world, endpoint, access) {
      const make = requests.get(endpoint) ?? perRun(async (own) => access.on(await setScene(own)));
      requests.set(endpoint, make);
      return make(world);
    },
    async outsider(world, role) {
      switch (role) {
        case "visitor":
          return undefined;
        case "badToken":
          return { access: "not.a.token" };
        case "leftMember":
          return (await sharedChain(world)).left;
        case "expiredToken":
          if (expired === undefined) throw new Missing("advanceClock");
          return expired;
        default:
          return role satisfies never;
      }
    },
  };
}

/** Somebody whose access token is expired: the clock of the target is moved once, before anything else is asked. */
export async function expireSomebody(run: Run): Promise<Member | undefined> {
  if (run.adapter.advanceClock === undefined) return undefined;
  const member = await openWorld(run).member();
  await able(run, "advanceClock")(ACCESS_TOKEN_LIFETIME_MS + 1);
  return member;
}
