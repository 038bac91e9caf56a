import { describe, expect, it } from "vitest";
import { openTestStandIn, type TestStandIn } from "../harness.ts";
import {
  asKilled,
  RESET_KINDS,
  type ResetKind,
  SNAPSHOT,
  scenarioFileIn,
  statusOfLogin,
  useIt,
  usesSeen,
} from "./second-day.ts";

async function putAside({ control }: TestStandIn): Promise<void> {
  await control.post("/__standin/reset/").send({ scenario: SNAPSHOT.scenario }).expect(200);
  await control.post("/__standin/snapshots/").send({ name: SNAPSHOT.name }).expect(201);
  await control.post("/__standin/reset/").send({}).expect(200);
}

/** Expects everything that the next start must find. */
async function expectToBe({ url, control, folder }: TestStandIn, { scenario, members }: ResetKind, uses: number) {
  expect((await control.get("/__standin/status/")).body).toMatchObject({ scenario, members, errors: [] });
  expect(scenarioFileIn(folder)).toBe(scenario);
  expect(await usesSeen(control)).toBe(uses);
  expect(await statusOfLogin(url)).toBe(scenario === "campus" ? 200 : 401);
}

/** Each state and each end, for every kind of reset. */
const TABLE = RESET_KINDS.flatMap((kind) => [
  { kind, what: kind.name, state: "untouched", end: "stopped" } as const,
  { kind, what: kind.name, state: "used", end: "killed" } as const,
]);

describe("a second start", { timeout: 60_000 }, () => {
  it.each(TABLE)(
    "finds the data that the first start left after $what, $state and $end",
    async ({ kind, state, end }) => {
      const first = await openTestStandIn();
      if (kind.body?.snapshot !== undefined) await putAside(first);
      if (kind.body !== undefined) await first.control.post("/__standin/reset/").send(kind.body).expect(200);
      const uses = state === "used" ? 1 : 0;
      if (uses > 0) await useIt(first.url);
      await expectToBe(first, kind, uses);
      const left = end === "killed" ? asKilled(first) : first.folder;
      await first.stop();

      const second = await openTestStandIn({ folder: left });

      expect(second.data.seeded).toBeUndefined();
      await expectToBe(second, kind, uses);
      // A plain reset goes to the seeded scenario of the data that was found.
      const { body } = await second.control.post("/__standin/reset/").send({}).expect(200);
      expect(body).toMatchObject({ scenario: kind.scenario, snapshot: null });
      await expectToBe(second, kind, 0);
      await second.stop();
      await expectToBe(await openTestStandIn({ folder: left }), kind, 0);
    },
  );
});
