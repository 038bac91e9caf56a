import type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type KitSandbox, unlessSaid } from "./sandbox.ts";
import { createStandIn } from "./stand-in.ts";

/**
 * A product for the tests of a file or a `describe`: made before the first test, reset before each, closed after the last. A test fails
 * when the server logs an error in it. Call `useSandbox` once; call the function that it returns inside tests. With `chonsu/setup` as
 * `globalSetup` all files share one stand-in; otherwise each `useSandbox` starts one.
 *
 *     const sandbox = useSandbox();
 *     it("…", async () => { const haneul = await sandbox().client("haneul"); … });
 */
export function useSandbox(options: SandboxOptions = {}): () => KitSandbox {
  let made: KitSandbox | undefined;
  const present = () => {
    if (made === undefined) throw new Error("useSandbox() gives a product inside tests only");
    return made;
  };
  beforeAll(async () => {
    const standIn = await createStandIn();
    made = await standIn.openSandbox(options);
    const { remove } = made;
    return async () => {
      await remove();
      await standIn.close();
    };
  });
  beforeEach(() => present().reset());
  afterEach(async ({ task }) => {
    const errors = await present().errors().catch(unlessSaid(task.result?.errors));
    expect(errors ?? [], "the server logged an error").toEqual([]);
  });
  return present;
}
