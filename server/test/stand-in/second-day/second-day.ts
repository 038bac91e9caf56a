import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import supertest from "supertest";
import type { TestStandIn } from "../harness.ts";

/** A copy of the folder as a kill at this moment leaves it: all written files, and nothing closed. */
export function asKilled({ folder }: Pick<TestStandIn, "folder">): string {
  const left = path.join(tempFolder(), "data");
  cpSync(folder, left, { recursive: true });
  return left;
}

/** The scenario file of the folder, which is beside the rows. */
export function scenarioFileIn(folder: string): string {
  return readFileSync(path.join(folder, "scenario"), "utf8");
}

/** A target of a reset: its body, and the data that must be there afterwards. */
export interface ResetKind {
  readonly name: string;
  /** The body of the reset; undefined for none. */
  readonly body: { readonly scenario?: string; readonly snapshot?: string } | undefined;
  readonly scenario: string;
  readonly members: number;
}

const CAMPUS_MEMBERS = Object.keys(CAST).length;
/** A snapshot of a product on this scenario, which is not its first one. */
export const SNAPSHOT = { name: "put-aside", scenario: "crowd:100", members: 100 };

/** Every kind of reset of a product on campus. */
export const RESET_KINDS: readonly ResetKind[] = [
  { name: "no reset", body: undefined, scenario: "campus", members: CAMPUS_MEMBERS },
  { name: "a plain reset", body: {}, scenario: "campus", members: CAMPUS_MEMBERS },
  { name: "a reset to campus", body: { scenario: "campus" }, scenario: "campus", members: CAMPUS_MEMBERS },
  { name: "a reset to empty", body: { scenario: "empty" }, scenario: "empty", members: 0 },
  { name: "a reset to a crowd", body: { scenario: "crowd:120:3" }, scenario: "crowd:120:3", members: 120 },
  {
    name: "a reset to a snapshot",
    body: { snapshot: SNAPSHOT.name },
    scenario: SNAPSHOT.scenario,
    members: SNAPSHOT.members,
  },
];

const PAUL = "paul@kaist.ac.kr";

/** Causes one more mail, in any scenario. */
export async function useIt(url: string): Promise<void> {
  await supertest(url).post("/api/send-code-email/").send({ email: PAUL, code: "123456" }).expect(200);
}

/** The number of mails that `useIt` caused. */
export async function usesSeen(control: TestStandIn["control"]): Promise<number> {
  return (await control.get(`/__standin/mails/?to=${PAUL}`).expect(200)).body.mails.length;
}

/** The status of a login of a member of the campus. */
export async function statusOfLogin(url: string): Promise<number> {
  const login = { email: CAST.haneul.email, password: SEED_PASSWORD };
  return (await supertest(url).post("/api/token/").send(login)).status;
}
