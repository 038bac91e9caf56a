import { CALLS } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import { expect, it } from "vitest";
import { textsOf } from "../../src/http/json/json-batches.ts";
import { batchesOf, LongList } from "../../src/platform/batches.ts";
import { ask } from "./access/call.ts";
import { crowdThings, ME, startCrowd } from "./statements/crowd.ts";

const FEW = 5;

/** The same value with a long list in place of every list of an object, nested lists too, and an empty batch before each batch. */
function inBatches(value: unknown, size: number): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => (Array.isArray(item) ? item : inBatches(item, size)));
    return new LongList([...batchesOf(items, size)].flatMap((batch) => [[], batch]));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inBatches(field, size)]));
}

it.each([1, 2, 100])("an answer in batches of %i has the same text as the whole answer", async (size) => {
  const app = await startCrowd(FEW);
  const token = app.token(ME);
  let compared = 0;
  for (const { call, endpoint, record } of CALLS.values()) {
    const schema = endpoint.responses[200];
    if (endpoint.method !== "GET" || record.publishes !== undefined || !schema) continue;
    const answer = await ask(app, endpoint, withThings(record.request, crowdThings(FEW, "")), { token });
    if (answer.status !== 200) continue;
    const texts = [...textsOf(schema, inBatches(answer.json(), size))];
    expect.soft(texts.join(""), call).toBe(answer.text);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(25);
});
