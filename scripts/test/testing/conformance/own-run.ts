import type { Report } from "../../../testing/conformance/report/report.ts";
import { runConformance } from "../../../testing/conformance/run/conformance.ts";

/** How tests run checks. */
export const RUN = {
  adapter: {},
  adapterName: undefined,
  seed: "test",
  quick: false,
  keep: false,
  concurrency: 4,
  timeoutMs: 20_000,
};

/** The same on a server that ends with the test: a clean-up would be a third of all calls. */
export const KEEPING_RUN = { ...RUN, keep: true };

/** Runs some checks against a target without an adapter. */
export function conform(target: string, ...only: readonly string[]): Promise<Report> {
  return runConformance({ ...RUN, target, only });
}

/** The failures, by check id: the difference that they follow from, or what came. */
export function faultsIn({ results }: Report): Record<string, string> {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  return Object.fromEntries(failed.map(({ id, fault }) => [id, fault?.finding ?? fault?.came ?? ""]));
}
