import { validationCopy } from "@chonsu/shared/copy/validation";
import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";

const { atLeast, atMost, blank, tooBig, tooLong, tooSmall } = validationCopy;

/** Korean sentences for zod's issues (R29). Sentences of the schema itself take precedence. */
const koreanIssues: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue);
    case "too_big":
      return textAbout(issue.origin, tooLong, atMost, tooBig)(Number(issue.maximum));
    case "too_small":
      return textAbout(issue.origin, () => blank, atLeast, tooSmall)(Number(issue.minimum));
    case "invalid_value":
      return validationCopy.notOneOf;
    case "invalid_union":
      return nearestFault(issue.errors) ?? validationCopy.invalid;
    default:
      return validationCopy.invalid;
  }
};

const WRONG_TYPES: Readonly<Record<string, string>> = {
  string: validationCopy.notText,
  number: validationCopy.notNumber,
  int: validationCopy.notNumber,
  array: validationCopy.notList,
};

function wrongType({ input, expected }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined) return validationCopy.required;
  return WRONG_TYPES[expected] ?? validationCopy.invalid;
}

/** The first issue of the union option whose type matches the value. */
function nearestFault(forms: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const isOfType = (issues: readonly z.core.$ZodIssue[]) =>
    issues.every(({ code, path }) => code !== "invalid_type" || path.length > 0);
  return forms.find(isOfType)?.[0]?.message;
}

type SizeText = (size: number) => string;

function textAbout(origin: string, text: SizeText, list: SizeText, number: SizeText): SizeText {
  if (origin === "string") return text;
  return origin === "array" || origin === "set" ? list : number;
}

type InputIssue = Pick<z.core.$ZodIssue, "path" | "message">;

/** A value that does not match its schema, with sentences for the client. */
export class BadInput extends Error {
  readonly issues: readonly InputIssue[];
  /** Set by Fastify: the part of the request. */
  readonly validationContext?: string;

  constructor(issues: readonly InputIssue[]) {
    super("bad input");
    this.issues = issues;
  }
}

/** Validates a part of a request by its zod schema, with Korean sentences. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const result = schema.safeParse(data, { error: koreanIssues });
    return result.success ? { value: result.data } : { error: new BadInput(result.error.issues) };
  };
};
