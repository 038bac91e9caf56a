import { useBuild, WEB } from "../../launch/builds.mjs";
import { prepareBuilds } from "../../launch/prepare.mjs";
import { ROOT } from "../tree.ts";

/** The folder of the built web. It is built now when it is not built yet. */
export async function builtWeb(): Promise<string> {
  await prepareBuilds(ROOT, [WEB]);
  return useBuild(ROOT, WEB);
}
