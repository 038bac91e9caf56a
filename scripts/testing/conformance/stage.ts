import type { OutsiderRole } from "@chonsu/db/calls/record";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Caller } from "./asking.ts";
import { type Fixture, makeFixture } from "./fixture.ts";
import type { ListedCall } from "./loose.ts";
import { perRun } from "./per-run.ts";
import { able } from "./run-facts.ts";
import { type Scene, setScene, sharedChain } from "./scene.ts";
import type { World } from "./world.ts";

/** What generated checks share: requests that nothing consumes because they are refused, and who brings which token. */
export interface Stage {
  /** A request that is made once. */
  fresh(scene: Scene, listed: ListedCall): Promise<Fixture>;
  /** A request that every refusal may share. */
  untouched(world: World, listed: ListedCall): Promise<Fixture>;
  outsider(world: World, role: OutsiderRole): Promise<Caller | undefined>;
}

/** Sets the stage of a run. Nobody is signed up before the first check asks for them. */
export function setStage(): Stage {
  const requests = new Map<Endpoint, (world: World) => Promise<Fixture>>();
  return {
    fresh: makeFixture,
    untouched(world, listed) {
      const { endpoint } = listed;
      const make = requests.get(endpoint) ?? perRun(async (own) => makeFixture(await setScene(own), listed));
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
          return expiredCaller(world);
        default:
          return role satisfies never;
      }
    },
  };
}

/** Somebody with an access token that has expired. */
const expiredCaller = perRun(async (world): Promise<Caller> => {
  const { id, email } = await world.member();
  return { email, access: await able(world.run, "expiredToken")(id) };
});
