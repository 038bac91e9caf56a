import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createConfig, lintFromString } from "@redocly/openapi-core";

const FILES = ["openapi.json", "control-openapi.json"].map((name) =>
  fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)),
);

/** Beside the recommended rules. Paths end in a slash because existing clients need it (wire.md §1). */
const RULES = {
  "info-license": "off",
  "no-path-trailing-slash": "off",
  // `/api/projects/{id}/edit/` and `/api/projects/delete/{id}/`: a router that prefers fixed segments distinguishes them.
  "no-ambiguous-paths": "off",
  "operation-singular-tag": "error",
  "operation-tag-defined": "error",
} as const;

/** The messages of Redocly's linter for an OpenAPI document, warnings as errors, one line each. Works without the network. */
export async function openApiComplaints(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended-strict"], rules: RULES, telemetry: "off" });
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return problems.map(({ severity, ruleId, message, location }) => {
    const place = location[0]?.pointer ?? "";
    return `${severity} ${ruleId}: ${message.trim()} (${place})`;
  });
}

if (import.meta.main) {
  const found = await Promise.all(FILES.map((file) => openApiComplaints(readFileSync(file, "utf8"))));
  const complaints = found.flat();
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
