import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { WEB } from "../../launch/builds.mjs";
import { prepareBuilds } from "../../launch/prepare.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The folder of the built web. It is built now when it is not built yet. */
export async function builtWeb(): Promise<string> {
  // In the test environment React would include its development code.
  vi.stubEnv("NODE_ENV", undefined);
  await prepareBuilds(ROOT, [WEB]);
  return join(ROOT, "web/dist");
}
