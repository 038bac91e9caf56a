import type { Role, SpecialRole } from "@chonsu/db/call-records/record";
import type { Caller, LooseAsked } from "./asking.ts";
import type { ListedCall } from "./check.ts";
import { type Dataset, perRun } from "./dataset.ts";
import { present } from "./failure.ts";
import { type Fixture, makeFixture } from "./fixture.ts";
import { able } from "./run-facts.ts";
import { type Scene, sharedChain, staffOf } from "./scene.ts";

export type Stage = ReturnType<typeof setStage>;

/** What the generated checks of a call share: its requests. No member is signed up before a check first needs one. */
export function setStage(listed: ListedCall) {
  const { request, errors } = listed.record;
  return {
    /** A request with a new fixture. */
    fresh: (scene: Scene) => makeFixture(scene, listed, request),
    /** A request with the fixture that all refused requests of the call share: they change nothing. */
    untouched: perRun(async (dataset) => makeFixture(await sharedChain(dataset), listed, request)),
    /** A request that is refused with `code`, with its caller. */
    async errorCase(dataset: Dataset, code: string): Promise<LooseAsked> {
      const refused = present(`an error case of ${code}`, errors[code]);
      const scene = await sharedChain(dataset);
      const fixture = await makeFixture(scene, listed, refused.request);
      return { ...fixture.asked, as: await callerOf(scene, refused.by ?? "owner", fixture) };
    },
  };
}

/** The caller for a role in a fixture; undefined for a visitor. */
export async function callerOf(scene: Scene, role: Role | SpecialRole, { owner, other }: Fixture) {
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
    case "staff":
      return staffOf(scene.dataset);
    default:
      return scene[role];
  }
}

/** A caller whose access token has expired. */
const expiredCaller = perRun(async (dataset): Promise<Caller> => {
  const { id, email } = await dataset.member();
  return { email, access: await able(dataset.run, "expiredToken")(id) };
});
