import { join } from "node:path";
import { vi } from "vitest";
import { WEB } from "../../launch/builds.mjs";
import { prepareBuilds } from "../../launch/prepare.mjs";
import { ROOT } from "../tree.ts";

/** The folder of the built web. It is built now when it is not built yet. */
export async function builtWeb(): Promise<string> {
  // In the test environment React would include its development code.
  vi.stubEnv("NODE_ENV", undefined);
  await prepareBuilds(ROOT, [WEB]);
  return join(ROOT, "web/dist");
}
