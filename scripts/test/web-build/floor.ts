import { FLOOR, type FloorBrowser } from "@chonsu/web/build/floor";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { type AnyNode, type Declaration, parse } from "postcss";
import { parseAst } from "rolldown/parseAst";

/** A feature that browsers of the floor lack: `Map.groupBy`, `.toWellFormed()`, `@scope`, `:has`, `text-wrap: pretty`, `color-mix()`. */
export interface Lack {
  readonly feature: string;
  readonly browsers: readonly FloorBrowser[];
}

type Maybe = Identifier | undefined;
type Node = Record<string, unknown>;

const { properties = {}, selectors = {}, types = {}, "at-rules": atRules = {} } = bcd.css;
const { builtins = {} } = bcd.javascript;
const globals: Record<string, Maybe> = Object.fromEntries([bcd.api["Window"], bcd.api, builtins].flatMap(partsOf));
/** Known objects that are reached by a name other than their type's. */
const TYPES = new Map([
  ["document", "Document"],
  ["history", "History"],
  ["navigator", "Navigator"],
  ["window", "Window"],
]);
/** Methods by their name alone: what they are called on is not known here. */
const methods = indexOf(partsOf(builtins));
const cssFunctions = indexOf([["types", types], ...partsOf(types), ...partsOf(properties)]);

/** What a script uses and a browser of the floor lacks, whether it checks for it first or not. */
export function lacksOfScript(code: string): Lack[] {
  const lacks: Lack[] = [];
  walk(parseAst(code), (node) => {
    if (node["type"] === "Identifier") lacks.push(...lackOf(textOf(node), [globals[textOf(node)]]));
    if (node["type"] === "MemberExpression") lacks.push(...lackOfMember(node));
    if (node["type"] === "CallExpression") lacks.push(...lackOfMethod(node["callee"]));
  });
  return lacks;
}

function lackOfMember(node: Node): Lack[] {
  const [owner, name] = [textOf(node["object"]), textOf(node["property"])];
  const type = globals[TYPES.get(owner) ?? owner];
  return lackOf(`${owner}.${name}`, [type?.[`${name}_static`] ?? type?.[name]]);
}

function lackOfMethod(callee: unknown): Lack[] {
  if (!isNode(callee) || callee["type"] !== "MemberExpression" || callee["computed"] === true) return [];
  const isKnown = (TYPES.get(textOf(callee["object"])) ?? textOf(callee["object"])) in globals;
  const name = textOf(callee["property"]);
  return isKnown ? [] : lackOf(`.${name}()`, methods.get(name) ?? []);
}

/** What a style sheet uses and a browser of the floor lacks. A prefixed form beside it counts as support. */
export function lacksOfStyles(css: string): Lack[] {
  const lacks: Lack[] = [];
  parse(css).walk((node) => void lacks.push(...lacksOfRule(node)));
  return lacks;
}

function lacksOfRule(node: AnyNode): Lack[] {
  if (node.type === "atrule") return lackOf(`@${node.name}`, [atRules[node.name]]);
  if (node.type === "decl") return lacksOfDeclaration(node);
  if (node.type !== "rule") return [];
  return matches(node.selector, /::?([a-z-]+)/g).flatMap((name) => lackOf(`:${name}`, [selectors[name]]));
}

function lacksOfDeclaration({ prop, value, parent }: Declaration): Lack[] {
  if (prop.startsWith("--")) return [];
  const property = properties[prop];
  const isPrefixed = parent?.some((other) => other.type === "decl" && other.prop.endsWith(`-${prop}`)) === true;
  const words = matches(value, /(?<![-\w"'/.#])([a-z][a-z-]*)(?![-\w(])/g);
  const own = lackOf(prop, isPrefixed ? [] : [property]);
  return [
    ...(own.length > 0 ? own : words.flatMap((word) => lackOf(`${prop}: ${word}`, [property?.[word]]))),
    ...matches(value, /([a-z-]+)\(/g).flatMap((name) => lackOf(`${name}()`, cssFunctions.get(name) ?? [])),
  ];
}

/** The feature with the browsers that lack everything it may be, if there are any. */
function lackOf(feature: string, meanings: readonly Maybe[]): Lack[] {
  const known = meanings.flatMap((meaning) => meaning?.__compat ?? []);
  const lacking = (browser: FloorBrowser) => !known.some((compat) => hasFeature(compat, browser));
  const browsers = known.length === 0 ? [] : BROWSERS.filter(lacking);
  return browsers.length === 0 ? [] : [{ feature, browsers }];
}

const BROWSERS = Object.keys(FLOOR).filter((name): name is FloorBrowser => name in FLOOR);

function hasFeature({ support }: CompatStatement, browser: FloorBrowser): boolean {
  const statements: SimpleSupportStatement[] = [support[browser] ?? []].flat();
  const isReached = (version: string | false | undefined) =>
    Number.parseFloat(String(version).replace("≤", "")) <= FLOOR[browser];
  return statements.some(
    ({ version_added, version_removed, flags, prefix, alternative_name }) =>
      (flags ?? prefix ?? alternative_name) === undefined && isReached(version_added) && !isReached(version_removed),
  );
}

type Parts = [name: string, feature: Identifier][];

function partsOf(owner: Maybe): Parts {
  return Object.keys(owner ?? {}).flatMap((name): Parts => {
    const feature = name === "__compat" ? undefined : owner?.[name];
    return feature === undefined ? [] : [[name, feature]];
  });
}

/** The parts of all these by their name. */
function indexOf(owners: Parts): Map<string, Identifier[]> {
  const index = new Map<string, Identifier[]>();
  for (const [key, feature] of owners.flatMap(([, owner]) => partsOf(owner))) {
    const name = key.replace(/_static$/, "");
    index.set(name, [...(index.get(name) ?? []), feature]);
  }
  return index;
}

/** Visits every node, except names of properties. */
function walk(node: unknown, visit: (node: Node) => void): void {
  if (!isNode(node)) return;
  visit(node);
  for (const [key, child] of Object.entries(node)) {
    const isName = (key === "property" || key === "key") && node["computed"] !== true;
    if (!isName) walk(child, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

/** The name of an identifier; empty for other nodes. */
function textOf(node: unknown): string {
  return isNode(node) && node["type"] === "Identifier" ? String(node["name"]) : "";
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name = ""]) => name);
}
