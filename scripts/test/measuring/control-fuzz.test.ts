import { createServer } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type ControlSabotage, fuzzControl } from "../../tools/fuzz/control/target.ts";
import { INVARIANTS } from "../../tools/fuzz/fault.ts";

// Each sequence opens a stand-in and plays it again, on machines that are busy.
vi.setConfig({ testTimeout: 240_000 });

/** The faults that a short run finds in stand-ins that were made faulty. */
async function faultsOf(sabotage: ControlSabotage): Promise<string[]> {
  const isWanted = (call: string) => ["status.read", "clock.read"].includes(call);
  const { faults } = await fuzzControl({ requests: 6, seed: 3, isWanted }, sabotage);
  return faults.map(({ fault }) => fault.signature);
}

describe("the fuzz of the control plane", () => {
  test("finds nothing in a stand-in without faults", async () => {
    expect(await faultsOf(() => {})).toEqual([]);
  });

  test("finds data of one product in the answers of another", async () => {
    const faults = await faultsOf(({ product }) => {
      product.instance.stored.database.connection.exec("update projects set title = 'kanary99x'");
    });
    expect(faults).toContain(`${INVARIANTS}: one product shows what is of another`);
  });

  test("finds a product that is changed by calls to another", async () => {
    const faults = await faultsOf(({ product }) => {
      const timer = setInterval(() => void product.instance.clock.shift(60_000), 5);
      onTestFinished(() => clearInterval(timer));
    });
    expect(faults).toContain(`${INVARIANTS}: a product changes that no tester called`);
  });

  test("finds resources that a stand-in does not release", async () => {
    const faults = await faultsOf(() => {
      const server = createServer().listen(0, "127.0.0.1");
      onTestFinished(() => void server.close());
    });
    expect(faults).toContain(`${INVARIANTS}: a stand-in that is closed leaves something`);
  });
});
