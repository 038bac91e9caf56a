import { writeFileSync } from "node:fs";
import { launch } from "../launch/launch-error.mjs";
import { runConformance } from "./conformance/conformance.ts";
import { loadAdapter } from "./conformance/load-adapter.ts";
import { readRunOptions } from "./conformance/options.ts";
import { textOf } from "./conformance/report/text.ts";

async function check(args: readonly string[]): Promise<number> {
  const options = readRunOptions(args);
  const { name, adapter } = await loadAdapter(options.adapter, options.target);
  const report = await runConformance({ ...options, adapter, adapterName: name });
  console.log(textOf(report));
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  return report.results.some(({ outcome }) => outcome === "failed") || report.results.length === 0 ? 1 : 0;
}

if (import.meta.main) await launch(() => check(process.argv.slice(2)));
