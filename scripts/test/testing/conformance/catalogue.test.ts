import { expect, it } from "vitest";
import { allChecks } from "../../../testing/conformance/run/catalogue.ts";

it("the catalogue of checks has stable, unique ids, each with a sentence", () => {
  const checks = allChecks();
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  for (const { id, says } of checks) {
    expect(id).toMatch(/^[a-zA-Z]+(\.[a-zA-Z]+)?\/[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(says.length, id).toBeGreaterThan(5);
  }
});
