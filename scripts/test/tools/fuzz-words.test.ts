import { allEndpoints } from "@chonsu/shared/contract/table";
import { expect, it } from "vitest";
import { z } from "zod";
import { REFERENCES, VALUES } from "../../tools/fuzz/input/words.ts";

/** The names of all fields that calls accept, also inside of lists and objects. */
function namesIn(schema: z.ZodType | undefined): string[] {
  const names: string[] = [];
  const walk = (part: unknown) => {
    if (typeof part !== "object" || part === null) return;
    if ("properties" in part) names.push(...Object.keys(Object(part.properties)));
    Object.values(part).forEach(walk);
  };
  if (schema !== undefined) walk(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return names;
}

it("the fuzz has words for fields of the contract only, so that a renamed field is noticed", () => {
  const known = new Set(
    allEndpoints().flatMap(({ endpoint }) => [...namesIn(endpoint.body), ...namesIn(endpoint.query)]),
  );
  const words = [...Object.keys(VALUES), ...Object.keys(REFERENCES)].filter((name) => !name.startsWith("control."));
  expect(words.filter((name) => !known.has(name.replace(/^.*\./, "")))).toEqual([]);
});
