import { allEndpoints } from "@chonsu/shared/contract/table";
import { describe, expect, it } from "vitest";
import { allChecks } from "../../../testing/conformance/run/catalogue.ts";

const checks = allChecks();
const ids = new Set(checks.map(({ id }) => id));

describe("the catalogue of checks", () => {
  it("has each declared success and each declared code of each call", () => {
    for (const { group, name, endpoint } of allEndpoints()) {
      const codes = endpoint.errors.map((code) => code.toLowerCase().replaceAll("_", "-"));
      const missing = [...Object.keys(endpoint.responses), ...codes].filter((it) => !ids.has(`${group}.${name}/${it}`));
      expect({ call: `${group}.${name}`, missing }).toEqual({ call: `${group}.${name}`, missing: [] });
    }
  });

  it("has stable, unique ids, each with a sentence", () => {
    expect(ids.size).toBe(checks.length);
    for (const { id, says } of checks) {
      expect(id).toMatch(/^[a-zA-Z]+(\.[a-zA-Z]+)?\/[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(says.length, id).toBeGreaterThan(5);
    }
  });
});
