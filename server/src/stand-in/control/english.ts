import { validationCopy } from "@chonsu/shared/copy/validation";
import { CONTROL_DETAILS, CONTROL_SENTENCES } from "@chonsu/shared/stand-in/control-copy";
import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";
import type { App } from "../../http/app-types.ts";
import { BadInput, longListsOf } from "../../http/validation.ts";

const HANGUL = /\p{Script=Hangul}/u;
/** Quoted values are not changed. */
const QUOTED = /"[^"]*"/g;
/** The sentence of every text for too many characters. The bound in code units beside it is not what is meant. */
const TOO_LONG = new RegExp(`^${validationCopy.tooLong(0).replace("0", "(\\d+)")}$`);
const english = z.locales.en().localeError;
const DETAILS: Readonly<Record<string, string>> = CONTROL_DETAILS;

type ParseIssue = z.core.$ZodIssue;

/**
 * Validates a part of a request of the control plane: English sentences that begin with the path of the value (R45).
 */
export const controlValidator: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  const longList = longListsOf(schema);
  return (data) => {
    const long = longList?.(data, []);
    if (long !== undefined) return { error: new BadInput([issueAt(long.path, `must have at most ${long.max}`)]) };
    const result = schema.safeParse(data, { error: english });
    if (result.success) return { value: result.data };
    return { error: new BadInput(result.error.issues.flatMap((issue) => issuesOf(issue, []))) };
  };
};

function issuesOf(
  issue: ParseIssue,
  above: readonly PropertyKey[],
): { readonly path: string[]; readonly message: string }[] {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union") {
    const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length);
    if (nearest !== undefined && nearest.length > 0) return nearest.flatMap((inner) => issuesOf(inner, path));
  }
  return [issueAt(path, sentenceOf(issue))];
}

function issueAt(path: readonly PropertyKey[], sentence: string) {
  const place = pathText(path);
  return { path: [place], message: `${place} ${sentence}` };
}

function sentenceOf(issue: ParseIssue): string {
  if (!isForMembers(issue.message)) return issue.message;
  const known = CONTROL_SENTENCES[issue.message];
  if (known !== undefined) return known;
  const [, max] = TOO_LONG.exec(issue.message) ?? [];
  if (max !== undefined) return `must have at most ${max} characters`;
  if (issue.code === "too_small") return `must have at least ${issue.minimum}`;
  return issue.code === "too_big" ? `must have at most ${issue.maximum}` : "is not fit";
}

function isForMembers(sentence: string): boolean {
  return HANGUL.test(sentence.replaceAll(QUOTED, ""));
}

/** A path as text: `rules[0].status`, or `body` for the whole body. */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "body";
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

const REFUSED_FROM = 400;
const Refused = z.looseObject({ detail: z.string(), code: z.string() });

/** Replaces the Korean sentences of refusals, which are for members, by English ones for testers. */
export function refuseInEnglish(app: App): void {
  app.addHook("preSerialization", (_request, reply, payload, done) => {
    const refused = reply.statusCode < REFUSED_FROM ? undefined : Refused.safeParse(payload).data;
    if (refused === undefined || !isForMembers(refused.detail)) return done(null, payload);
    done(null, { ...refused, detail: CONTROL_SENTENCES[refused.detail] ?? DETAILS[refused.code] ?? refused.code });
  });
}
