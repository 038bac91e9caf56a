import { readFileSync } from "node:fs";
import { REALTIME_EVENTS, type RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";

const DOCUMENT = "asyncapi.json";
// What is no schema in the document has words of its own.
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(readFileSync(new URL(`../../../docs/${DOCUMENT}`, import.meta.url), "utf8")), DOCUMENT);

/** What of a payload differs from docs/asyncapi.json; undefined when nothing does. */
export function differenceFromDocument(event: string, payload: unknown): string | undefined {
  const check = ajv.getSchema(`${DOCUMENT}#/components/messages/${event.replace(":", ".")}/payload`);
  if (check === undefined) return `${event} is not described`;
  return check(payload) === true ? undefined : ajv.errorsText(check.errors);
}

/** Fails unless the payload is as docs/asyncapi.json says, and has no field that shared/realtime does not declare. */
export function checkPushed(event: string, payload: unknown): void {
  const schema = REALTIME_EVENTS[event as RealtimeEvent];
  expect(schema, `${event} is not declared`).toBeDefined();
  expect(schema.parse(payload), `${event} carries what is not declared`).toEqual(payload);
  expect(differenceFromDocument(event, payload), `${event} differs from docs/asyncapi.json`).toBeUndefined();
}
