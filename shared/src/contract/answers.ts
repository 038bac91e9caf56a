import { z } from "zod";
import { ERRORS } from "../errors.ts";
import { codesOf } from "./codes.ts";
import type { Endpoint } from "./endpoint.ts";
import { ErrorBody } from "./error-body.ts";

/**
 * The schemas depend on the contract alone. So they are made once for each call, and all copies of the product share
 * them.
 */
const known = new WeakMap<Endpoint, Readonly<Record<number, z.ZodType>>>();

/** Status → schema for every answer of a call, refusals included. An answer with an undeclared code does not match. */
export function answersOf(endpoint: Endpoint): Readonly<Record<number, z.ZodType>> {
  const answers = known.get(endpoint) ?? makeAnswers(endpoint);
  known.set(endpoint, answers);
  return answers;
}

function makeAnswers(endpoint: Endpoint): Readonly<Record<number, z.ZodType>> {
  const schemas: Record<number, z.ZodType> = {};
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => ERRORS[code].status);
  for (const [status, codes] of byStatus) schemas[status] = ErrorBody.extend({ code: z.enum(codes) });
  for (const [status, schema] of Object.entries(endpoint.responses)) schemas[Number(status)] = schema ?? z.undefined();
  return schemas;
}
