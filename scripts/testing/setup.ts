import { createStandIn } from "./stand-in.ts";

/** A `globalSetup` for Playwright and vitest: one stand-in for all workers of a run, which take it from the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, token, close } = await createStandIn();
  process.env["CHONSU_STANDIN_URL"] = url;
  process.env["CHONSU_STANDIN_TOKEN"] = token;
  return close;
}
