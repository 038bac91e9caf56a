import type { CAST } from "@chonsu/db/seed/cast";
import { expect } from "vitest";
import { manualClock } from "../../../src/platform/clock.ts";
import { TEST_NOW } from "../../support/harness.ts";
import { contradictionsIn } from "../../support/integrity.ts";
import { openTestProduct, type TestProduct } from "../harness.ts";

type Body = Awaited<ReturnType<TestProduct["control"]["get"]>>["body"];

/** A product whose clock stands still at `TEST_NOW`. */
export function openFrozen(): Promise<TestProduct> {
  return openTestProduct({ machine: manualClock(TEST_NOW), plan: { frozenAt: TEST_NOW, seed: "1" } });
}

/** Gives something through the control plane, and returns what was given. Nothing may contradict it. */
export async function give({ control, product }: TestProduct, what: string, options: object): Promise<Body> {
  const { status, body } = await control.post(`/__standin/give/${what}/`).send(options);
  if (status !== 201) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  expect(contradictionsIn(product.instance)).toEqual([]);
  return body;
}

/** The code of the refusal. Nothing may be given then. */
export async function refusal({ control, product }: TestProduct, what: string, options: object): Promise<string> {
  const { connection } = product.instance.stored.database;
  const before = connection.serialize();
  const { status, body } = await control.post(`/__standin/give/${what}/`).send(options);
  if (status < 400) throw new Error(`${what} was given: ${JSON.stringify(body)}`);
  if (!connection.serialize().equals(before)) throw new Error(`${what} was refused, and something given`);
  return body.code;
}

/** A call's answer to a member of the cast. */
export async function seenBy(test: TestProduct, handle: keyof typeof CAST, path: string): Promise<Body> {
  return (await (await test.as(handle)).get(path).expect(200)).body;
}
