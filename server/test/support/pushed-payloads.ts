import { readFileSync } from "node:fs";
import { REALTIME_EVENTS, type RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";

const DOCUMENT = "asyncapi.json";
// The parts of the document outside of schemas have other keywords.
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(readFileSync(new URL(`../../../docs/${DOCUMENT}`, import.meta.url), "utf8")), DOCUMENT);

/** The difference between a payload and docs/asyncapi.json; undefined when there is none. */
export function differenceFromDocument(event: string, payload: unknown): string | undefined {
  const check = ajv.getSchema(`${DOCUMENT}#/components/messages/${event.replace(":", ".")}/payload`);
  if (check === undefined) return `${event} is not described`;
  return check(payload) === true ? undefined : ajv.errorsText(check.errors);
}

/** Fails unless the payload matches docs/asyncapi.json and has only the fields of shared/realtime. */
export function checkPushed(event: string, payload: unknown): void {
  const schema = REALTIME_EVENTS[event as RealtimeEvent];
  expect(schema, `${event} is not declared`).toBeDefined();
  expect(schema.parse(payload), `${event} carries what is not declared`).toEqual(payload);
  expect(differenceFromDocument(event, payload), `${event} differs from docs/asyncapi.json`).toBeUndefined();
}
