import type { Role, SpecialRole } from "@chonsu/db/calls/record";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Caller, LooseAsked } from "./asking.ts";
import type { ListedCall } from "./check.ts";
import { type Dataset, perRun } from "./dataset.ts";
import { present } from "./failure.ts";
import { type Fixture, makeFixture } from "./fixture.ts";
import { able } from "./run-facts.ts";
import { type Scene, setScene } from "./scene.ts";

export type Stage = ReturnType<typeof setStage>;

/**
 * What generated checks share: requests that are refused and so change nothing, and their callers. No member is signed up before a check
 * first needs one.
 */
export function setStage() {
  const requests = new Map<Endpoint, (dataset: Dataset) => Promise<Fixture>>();
  return {
    /** A request with a new fixture. */
    fresh: (scene: Scene, listed: ListedCall) => makeFixture(scene, listed, listed.record.request),
    /** A request whose fixture all refused requests of the call share. */
    untouched(dataset: Dataset, listed: ListedCall) {
      const { endpoint, record } = listed;
      const make =
        requests.get(endpoint) ?? perRun(async (own) => makeFixture(await setScene(own), listed, record.request));
      requests.set(endpoint, make);
      return make(dataset);
    },
    /** A request that is refused with `code`, with its caller. */
    async errorCase(dataset: Dataset, listed: ListedCall, code: string): Promise<LooseAsked> {
      const { request, by = "owner" } = present(`an error case of ${code}`, listed.record.errors[code]);
      const scene = await setScene(dataset);
      const fixture = await makeFixture(scene, listed, request);
      return { ...fixture.asked, as: await callerOf(scene, by, fixture) };
    },
    caller: callerOf,
  };
}

/** The caller for a role in a fixture; undefined for a visitor. */
async function callerOf(scene: Scene, role: Role | SpecialRole, { owner, other }: Fixture) {
  switch (role) {
    case "owner":
      return owner;
    case "other":
      return other();
    case "visitor":
      return undefined;
    case "badToken":
      return { access: "not.a.token" };
    case "leftMember":
      return scene.left;
    case "expiredToken":
      return expiredCaller(scene.dataset);
    case "full":
    case "outOfLinks":
    case "answered":
      throw new Error(`the check of an error case by a member who is ${role} gives its own request`);
    default:
      return scene.memberOf(role);
  }
}

/** A caller whose access token has expired. */
const expiredCaller = perRun(async (dataset): Promise<Caller> => {
  const { id, email } = await dataset.member();
  return { email, access: await able(dataset.run, "expiredToken")(id) };
});
