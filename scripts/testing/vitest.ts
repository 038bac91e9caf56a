import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { afterEach, beforeAll, beforeEach, expect, type RunnerTestCase } from "vitest";
import { type KitSandbox, unlessSaid, unlessSilent } from "./sandbox.ts";
import { readServerSide } from "./server-side.ts";
import { createStandIn } from "./stand-in.ts";
import { openTarget, type Skip, targetOfEnvironment, targetSandbox } from "./target/target.ts";

/** Where the files of failed tests are kept: a folder for each test. */
const RESULTS = "test-results";

/**
 * A product for the tests of a file or a `describe`: made before the first test, reset before each, closed after the last. A test fails
 * when the server logs an error in it. Call `useSandbox` once; call the function that it returns inside tests. With `chonsu/setup` as
 * `globalSetup` all files share one stand-in; otherwise each `useSandbox` starts one. With `CHONSU_TARGET` in the environment the tests
 * run on that server, and a test that needs what it lacks is skipped.
 *
 *     const sandbox = useSandbox();
 *     it("…", async () => { const haneul = await sandbox().client("haneul"); … });
 */
export function useSandbox(options: SandboxOptions = {}): () => KitSandbox {
  let made: KitSandbox | undefined;
  let skip: Skip | undefined;
  const present = () => {
    return made ?? outsideTests();
  };
  beforeAll(async () => {
    const elsewhere = targetOfEnvironment();
    if (elsewhere !== undefined) {
      const skipped = () => skip ?? outsideTests();
      made = targetSandbox(
        await openTarget(elsewhere.target, elsewhere.adapter),
        skipped,
        () => expect.getState().currentTestName,
      );
      return;
    }
    const standIn = await createStandIn();
    made = await standIn.openSandbox(options);
    const { remove } = made;
    return async () => {
      await remove();
      await standIn.close();
    };
  });
  beforeEach(async (context) => {
    skip = (reason) => context.skip(reason);
    await present().reset();
    return () => present().people.remove();
  });
  afterEach(async ({ task }) => {
    if (targetOfEnvironment() === undefined && task.result?.state === "fail")
      await keepServerSide(present(), task).catch(unlessSilent);
    const errors = await present().errors().catch(unlessSaid(task.result?.errors));
    expect(errors ?? [], "the server logged an error").toEqual([]);
  });
  return present;
}

function outsideTests(): never {
  throw new Error("useSandbox() gives a product inside tests only");
}

/** Prints what the server did in a failed test, and keeps it as files in a folder of the test. */
async function keepServerSide(sandbox: KitSandbox, { file, name }: RunnerTestCase): Promise<void> {
  const { tail, files } = await readServerSide(sandbox);
  const folder = path.resolve(RESULTS, `${file.name} ${name}`.replaceAll(/[^\p{L}\p{N}.]+/gu, "-"));
  mkdirSync(folder, { recursive: true });
  for (const [each, text] of Object.entries(files)) writeFileSync(path.join(folder, each), text);
  process.stderr.write(`${name}: ${tail}\n${folder}\n`);
}
