import { openTemporary } from "@chonsu/server/stand-in/temporary";
import type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type KitSandbox, openSandbox } from "./sandbox.ts";
import { type StartedStandIn, standInOfEnvironment, webDist } from "./stand-in.ts";

/**
 * A product for the tests of a file or a `describe`, in the test's process: made before the first test, reset before each, closed after the
 * last. A test fails when the server logs an error in it. Call `useSandbox` once; call the function that it returns inside tests.
 *
 *     const sandbox = useSandbox();
 *     it("…", async () => { const { access } = await sandbox().login("haneul"); … });
 */
export function useSandbox(options: SandboxOptions = {}): () => KitSandbox {
  let made: KitSandbox | undefined;
  let close = async () => {};
  const present = () => {
    if (made === undefined) throw new Error("useSandbox() gives a product inside tests only");
    return made;
  };
  beforeAll(async () => {
    const standIn = await findStandIn();
    made = await openSandbox(standIn, options);
    const { remove } = made;
    close = async () => {
      await remove();
      await standIn.close();
    };
  });
  beforeEach(() => present().reset());
  afterEach(async () => {
    expect(await present().errors(), "the server logged an error").toEqual([]);
  });
  afterAll(() => close());
  return present;
}

/** The stand-in that the environment names, which others may use too; otherwise a new one in this process. */
async function findStandIn(): Promise<Pick<StartedStandIn, "url" | "token" | "close">> {
  const named = standInOfEnvironment();
  return named === undefined ? openTemporary(webDist()) : { ...named, close: async () => {} };
}
