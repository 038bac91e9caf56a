import type { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** One call of docs/openapi.json. */
export interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** An enum with more words than these is called `word`; they stand elsewhere. */
const WORDS_SHOWN = 4;

/** The lines below a heading, up to the next one. */
function linesBelow(page: string, heading: string): string[] {
  const start = page.indexOf(`\n${heading}\n`);
  if (start < 0) return [];
  const body = page.slice(start + heading.length + 2);
  const level = heading.split(" ")[0]?.length ?? 0;
  const end = body.search(new RegExp(`^#{1,${level}} `, "m"));
  return (end < 0 ? body : body.slice(0, end)).split("\n");
}

/** The rows of the tables below a heading, as cells without their white space. */
export function rowsBelow(page: string, heading: string): string[][] {
  const lines = linesBelow(page, heading).filter((line) => line.startsWith("|"));
  const rows = lines.map((line) => line.split("|").slice(1, -1)).map((cells) => cells.map((cell) => cell.trim()));
  return rows.filter((cells, at) => !isRuler(cells) && !isRuler(rows[at + 1] ?? []));
}

/** Field → type of the list below a heading: "- `field` +: type; what it is". */
export function fieldsBelow(page: string, heading: string): Record<string, string> {
  const items = linesBelow(page, heading).flatMap((line) => [...line.matchAll(/^- `([^`]+)`(?: \+)?: ([^;]+)/g)]);
  return Object.fromEntries(items.map(([, field = "", type = ""]) => [field, type]));
}

function isRuler(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => /^-+$/.test(cell));
}

/** The texts between backticks in a cell. */
export function codesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => `${code}`);
}

/** A schema in the words of docs/spec/wire.md. */
function typeOf(schema: Schema | boolean): string {
  if (typeof schema === "boolean") return "";
  if (schema.$ref !== undefined) return namedType(schema.$ref.split("/").at(-1) ?? "");
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes !== undefined) return shapes.map(typeOf).join(" or ");
  if (schema.enum !== undefined) return schema.enum.length > WORDS_SHOWN ? "word" : schema.enum.join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return types.map((type) => typeNamed(type, schema)).join(" or ");
}

/** Lists and pages have names for generated clients. The specification describes their content instead. */
const OF_MANY = /^(\w+)(List|Page)$/;

/** Whether a schema is only a name for a list or a page. */
export function isOfMany(name: string): boolean {
  return OF_MANY.test(name);
}

function namedType(name: string): string {
  const [, item, shape] = OF_MANY.exec(name) ?? [];
  if (shape === undefined) return name;
  return shape === "List" ? `[${item}]` : `page of ${item}`;
}

function typeNamed(type: string, schema: Schema): string {
  if (type === "array") return `[${listed(schema)}]`;
  if (type === "object") return objectType(schema);
  if (type === "string") return { "date-time": "time", date: "date" }[schema.format ?? ""] ?? "text";
  return { integer: "int", boolean: "bool" }[type] ?? type;
}

function listed({ prefixItems, items }: Schema): string {
  if (prefixItems !== undefined) return prefixItems.map(typeOf).join(", ");
  const [item = false] = [items ?? []].flat();
  return typeof item === "object" && item.not === undefined ? typeOf(item) : "";
}

function objectType({ properties, additionalProperties }: Schema): string {
  if (properties === undefined) return `{text: ${typeOf(additionalProperties ?? {})}}`;
  const fields = Object.entries(properties).map(([name, field]) => `${name}: ${typeOf(field)}`);
  return `{${fields.join(", ")}}`;
}

/** Field → type of a schema; `?` behind the name of one that may be missing. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Record<string, string> {
  const fields = Object.entries(properties);
  return Object.fromEntries(
    fields.map(([name, field]) => [required.includes(name) ? name : `${name}?`, typeOf(field)]),
  );
}

/** The input of a call: query parameters as `?name=`, fields of the body, and file parts. */
export function sendsOf({ parameters = [], requestBody }: Operation): string[] {
  const query = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => `?${name}=`);
  const { content = {} } = requestBody ?? {};
  const body = content["application/json"] ?? content["multipart/form-data"];
  // In forms a list has brackets, and some can be sent without, too.
  const fields = Object.keys(fieldsOf(body?.schema ?? {})).map((name) => name.replace("[]", ""));
  return [...query, ...new Set(fields)];
}

/** Status and type of each success of a call. */
export function answersOf({ responses }: Operation): string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return successes.map(([status, { content }]) => {
    const schema = content?.["application/json"]?.schema;
    return schema === undefined ? status : `${status} ${typeOf(schema)}`;
  });
}
