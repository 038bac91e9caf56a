import { z } from "zod";
import { validationCopy } from "../copy/validation.ts";
import { isEmailAddress } from "../format/text/email-address.ts";
import { foldText } from "../format/text/search-text.ts";
import { isWithin, tidyText, trimmedText, unitsMax } from "../format/text/typed-text.ts";
import {
  disturbsNothing,
  hasBases,
  hidesNothing,
  isPlain,
  pilesNothing,
  tidyLine,
} from "../format/text/visible-line.ts";
import { hasVisibleText } from "../format/text/visible-text.ts";
import { EMAIL_MAX, PAGE_SIZE_MAX, PASSWORD_MAX, TERM_MAX, UNLIMITED } from "../limits.ts";

const ID_MAX = Number.MAX_SAFE_INTEGER;
/** Digits of a number as a text. Fewer than the largest safe integer has. */
const DIGITS_MAX = 15;
const TOKEN_MAX = 4000;
const LINK_CODE_MAX = 200;
const DAY_LENGTH = 10;

/**
 * An id as input: an integer or a numeric string (wire.md §1). 0 is only the id of members who left. In paths, anything
 * else than digits is an unknown thing: `serve` answers 404.
 */
export const IdInput = z
  .union([z.int().min(0).max(ID_MAX), z.string().max(DIGITS_MAX).regex(/^\d+$/).transform(Number)])
  .meta({ description: "An id: an integer, or its digits as a string" });

/** The path of a call about one thing: `:id`. */
export const IdParams = z.object({ id: IdInput });

/** Several ids in one query parameter: `3,12,40`. */
export function idsInput(max: number) {
  return z
    .string()
    .max(max * (DIGITS_MAX + 1))
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((text) => text.split(",").map(Number))
    .pipe(z.array(z.int()).max(max))
    .meta({ description: `Up to ${max} ids with commas between them` });
}

/** A boolean as input, or its word, which forms send. */
export const FlagInput = z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]);

/** An integer as input: a number, or a text with its digits. */
export function integerInput(min: number, max: number) {
  return z.union([
    z.int().min(min).max(max),
    z
      .string()
      .max(DIGITS_MAX + 1)
      .regex(/^-?\d{1,15}$/)
      .transform(Number)
      .pipe(z.int().min(min).max(max)),
  ]);
}

/** Whether a database, a mail and a screen can carry a text: no NUL, no lone surrogate. */
export function isCleanText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/**
 * A text that programs make or compare as it is (addresses, keys, codes, tokens): at most `max` code units, not changed.
 */
export function rawInput(max: number) {
  return z.string().max(max).refine(isCleanText, validationCopy.unclean);
}

/** A token of a session or of a verification. */
export const TokenInput = rawInput(TOKEN_MAX);

/** The code of a link, also of one to an experience. */
export const LinkCodeInput = rawInput(LINK_CODE_MAX);

/** An existing day: 2026-11-21. `wrong` is the form's own sentence for any other text. */
export function dayInput(wrong?: string) {
  return z.iso.date(wrong).max(DAY_LENGTH);
}

/** A password, as it was typed. Its limit counts the composed form (NFC), which is the one that is hashed. */
export function passwordInput() {
  return z
    .string()
    .max(unitsMax(PASSWORD_MAX), { abort: true, error: validationCopy.tooLong(PASSWORD_MAX) })
    .refine((text) => isWithin(text, PASSWORD_MAX), validationCopy.tooLong(PASSWORD_MAX))
    .refine(isCleanText, validationCopy.unclean)
    .meta({ description: `At most ${PASSWORD_MAX} characters (graphemes)` });
}

/** A text of at most `max` characters that may be empty. Surrounding white space is kept, unless `tidy` removes it. */
export function textInput(max: number, tidy = tidyText) {
  return withoutMischief(boundedText(max, tidy), disturbsNothing);
}

/**
 * A text with at least one visible character, trimmed, at most `max` characters. `needed` is the form's
 * own sentence for a blank or missing text, if it has one (product.md §5).
 */
export function filledInput(max: number, needed?: string) {
  const text = boundedText(max, trimmedText, needed);
  return withoutMischief(visible(text, needed), disturbsNothing);
}

/**
 * A name or a title: one line of visible text (R42). Line breaks become spaces. Control characters, direction marks and
 * invisible characters are refused, and so are marks without a letter. For `needed` see `filledInput`.
 */
export function lineInput(max: number, needed?: string) {
  const line = boundedText(max, tidyLine, needed);
  return withoutMischief(visible(line, needed), isLine);
}

/** A line as in `lineInput` that may be empty: the words of a search. */
export function wordsInput(max: number) {
  return withoutMischief(boundedText(max, tidyLine), isLine);
}

/**
 * A text of at most `max` characters in its stored form (R16). `needed` is the form's own sentence for a missing text.
 * The bound in code units is checked before all else.
 */
function boundedText(max: number, tidy: (typed: string) => string, needed?: string) {
  return z
    .string({ error: whenMissing(needed) })
    .max(unitsMax(max), { abort: true, error: validationCopy.tooLong(max) })
    .overwrite(tidy)
    .refine((text) => isWithin(text, max), validationCopy.tooLong(max))
    .meta({ description: `At most ${max} characters (graphemes)` });
}

function visible(text: z.ZodString, needed: string = validationCopy.blank): z.ZodString {
  return text.min(1, needed).refine(hasVisibleText, needed);
}

/** Refuses what hides, disturbs or covers other text. */
function withoutMischief(text: z.ZodString, isFit: (text: string) => boolean): z.ZodString {
  return text
    .refine((typed) => isPlain(typed) || (isCleanText(typed) && isFit(typed)), validationCopy.unclean)
    .refine((typed) => isPlain(typed) || pilesNothing(typed), validationCopy.piled);
}

function isLine(text: string): boolean {
  return hidesNothing(text) && hasBases(text);
}

/** The sentence of a form for a missing value. Other faults keep their sentences. */
function whenMissing(sentence: string | undefined) {
  return ({ input }: { readonly input?: unknown }) => (input === undefined || input === null ? sentence : undefined);
}

/** The sentences that a form has for a list of terms (product.md §5). */
interface TermSentences {
  readonly tooFew?: string;
  readonly twice?: string;
}

/**
 * A list of terms (keywords, interests): one line for each term, between `min` and `max` terms, without duplicates.
 * Terms are compared without case and width (R35).
 */
export function termsInput(min: number, max: number, { tooFew, twice }: TermSentences = {}) {
  return z
    .array(lineInput(TERM_MAX), { error: whenMissing(tooFew) })
    .min(min, tooFew ?? validationCopy.atLeast(min))
    .max(max, validationCopy.atMost(max))
    .refine(areDifferent, twice ?? validationCopy.duplicate);
}

/** Whether a list has no duplicate terms, compared without case and width (R35). */
export function areDifferent(terms: readonly string[]): boolean {
  return new Set(terms.map(foldText)).size === terms.length;
}

/**
 * A list of terms that may repeat. A repeated term counts once, in its first spelling (R38). Terms are compared without
 * case and width (R35).
 */
export function repeatableTermsInput(min: number, max: number) {
  return z
    .array(lineInput(TERM_MAX))
    .max(UNLIMITED, { abort: true, error: validationCopy.atMost(max) })
    .overwrite(eachOnce)
    .min(min, validationCopy.atLeast(min))
    .max(max, validationCopy.atMost(max));
}

function eachOnce(terms: string[]): string[] {
  const first = new Map<string, string>();
  for (const term of terms) first.set(foldText(term), first.get(foldText(term)) ?? term);
  return [...first.values()];
}

/** Any e-mail address, of any domain. */
export const EmailInput = z.string().trim().max(EMAIL_MAX).refine(isEmailAddress, validationCopy.invalid);

/** `?page=&page_size=&seen=` of lists (wire.md §1). Without `page` the list is a plain array. */
export const PageQuery = z.object({
  page: integerInput(1, ID_MAX).optional(),
  page_size: integerInput(1, PAGE_SIZE_MAX).optional(),
  seen: idsInput(PAGE_SIZE_MAX)
    .optional()
    .meta({ description: "The rows that were read last: the page begins after them; part of `next`" }),
});

/** What the calls have in common that answer with a list, or with a page of it. */
export function paged<S extends z.ZodType>(list: S) {
  return { query: PageQuery, responses: { 200: list }, errors: ["PAGE_NOT_FOUND"] } as const;
}

/** What the calls have in common that delete one thing. */
export const removal = { params: IdParams, responses: { 204: null } } as const;
