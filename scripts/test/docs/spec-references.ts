/** White space, or the end of a line of a comment and the beginning of the next. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|//)?[ \t]*)`;
const JOINED = new RegExp(`^(?:,| and| or)?${GAP}$`);
const LINK = /(?<![\w-])(product|wire|rules)\.md#([\w-]+)/g;
const OWN_LINK = /\]\(#([\w-]+)\)/g;
const RULE = /(?<![\w./-])R(\d{1,2})(?:[–-]R?(\d{1,2}))?\b/g;
const DOCUMENT = /(?<![\w./*{}-])((?:\.{0,2}\/)*(?:[\w.-]+\/)*[\w-][\w.-]*\.md)\b/g;
/** URLs, reports of a command line and licence names of packages are no references. */
const NO_DOCUMENT = /https?:\/\/\S+|(?:--markdown|LICENSE IN) \S+/g;

/** The anchor that a heading gets by itself. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** Reads everything on a page that references can name: headings by the number of their section, anchors and rules. */
function readPage(text: string) {
  const sections = new Map<number, string[]>();
  const anchors = new Set([...text.matchAll(/<a id="([\w-]+)"><\/a>/g)].map(([, id]) => `${id}`));
  let headings: string[] = [];
  for (const [, level, title = ""] of text.matchAll(/^(#{2,3}) (.+)$/gm)) {
    anchors.add(slugOf(title));
    const [, number, name] = /^§(\d+) (.+)$/.exec(title) ?? [];
    if (level === "###") headings.push(title);
    if (number === undefined || name === undefined) continue;
    headings = [name];
    sections.set(Number(number), headings);
  }
  const rules = [...text.matchAll(/^<a id="r(\d+)"><\/a>\n+### R(\d+) \S/gm)].filter(([, id, title]) => id === title);
  return { sections, anchors, rules: new Set(rules.map(([, id]) => Number(id))) };
}

/** The names of headings: the whole text, or its first word. */
function namesOf(headings: readonly string[]): string[] {
  return headings.flatMap((heading) => [heading, heading.split(" ")[0] ?? heading]);
}

export type Spec = ReturnType<typeof readSpec>;

/** Reads the pages of docs/spec, by their names without `.md`. `documents` are the paths of all documents of the repository. */
export function readSpec(texts: ReadonlyMap<string, string>, documents: ReadonlySet<string>) {
  const pages = new Map([...texts].map(([name, text]) => [name, readPage(text)]));
  const headings = [...pages.values()].flatMap(({ sections }) => [...sections.values()].flat());
  const known = namesOf(headings).toSorted((a, b) => b.length - a.length);
  // A word that is no known name, but looks like one, is a fault.
  const name = String.raw`"[^"\n]+"|(?:${known.join("|")})(?![\w-])|(?!R\d)[A-Z][\w-]*`;
  const section = String.raw`(?<!## )§(\d+)(?:${GAP}(${name}))?`;
  /** Matches a page, and a section with its name: twice in `wire.md §3 Auth`. It does not match the heading of a section. */
  const reference = new RegExp(String.raw`(?<![\w-])(product|wire|rules)\.md|${section}`, "g");
  return { pages, documents, reference };
}

/**
 * References to sections that lead nowhere. A section is of the page before it (`wire.md §1, §3 and §4`). On a page of the specification
 * one without a page is its own.
 */
function sectionFaults(path: string, text: string, spec: Spec): string[] {
  let page: string | undefined;
  let end = 0;
  return [...text.matchAll(spec.reference)].flatMap(({ 0: whole, 1: named, 2: number, 3: name, index }) => {
    if (named === undefined && !JOINED.test(text.slice(end, index))) page = pageOf(path);
    page = named ?? page;
    end = index + whole.length;
    if (named !== undefined) return [];
    return page === undefined ? [`a section of no page: ${whole}`] : headingFaults(page, Number(number), name, spec);
  });
}

function headingFaults(page: string, section: number, name: string | undefined, spec: Spec): string[] {
  const headings = spec.pages.get(page)?.sections.get(section);
  if (headings === undefined) return [`${page}.md has no §${section}`];
  const bare = name?.replaceAll('"', "");
  if (bare === undefined || namesOf(headings).includes(bare)) return [];
  return [`${page}.md §${section} has no heading "${bare}"`];
}

function ruleFaults(text: string, spec: Spec): string[] {
  const rules = spec.pages.get("rules")?.rules ?? new Set();
  return [...text.matchAll(RULE)].flatMap(([, first, last]) => {
    const from = Number(first);
    const to = last === undefined ? from : Number(last);
    const numbers = Array.from({ length: Math.max(to - from, 0) + 1 }, (_, at) => from + at);
    return numbers.filter((number) => !rules.has(number)).map((number) => `there is no rule R${number}`);
  });
}

function linkFaults(path: string, text: string, spec: Spec): string[] {
  const page = pageOf(path);
  const own = page === undefined ? [] : [...text.matchAll(OWN_LINK)].map(([, anchor]) => ["", page, `${anchor}`]);
  return [...text.matchAll(LINK), ...own].flatMap(([, name = "", anchor = ""]) =>
    spec.pages.get(name)?.anchors.has(anchor) === true ? [] : [`${name}.md has no #${anchor}`],
  );
}

/** The page of the specification that a file is, if any: there a section without a page is its own. */
function pageOf(path: string): string | undefined {
  return /^docs\/spec\/(product|wire|rules)\.md$/.exec(path)?.[1];
}

function documentFaults(path: string, text: string, { documents }: Spec): string[] {
  const folder = path.split("/").slice(0, -1).join("/");
  const isThere = (name: string) =>
    ["", "docs/", `${folder}/`].some((start) => documents.has(new URL(start + name, "file:///").pathname.slice(1))) ||
    (!name.includes("/") && [...documents].some((document) => document.endsWith(`/${name}`)));
  return [...text.replace(NO_DOCUMENT, "").matchAll(DOCUMENT)].flatMap(([, name = ""]) =>
    isThere(name) ? [] : [`${name} is not in the repository`],
  );
}

/** References of a file that lead nowhere, each as `path: sentence`. The path is relative to the root, with forward slashes. */
export function referenceFaults(path: string, text: string, spec: Spec): string[] {
  const inSpec = [...sectionFaults(path, text, spec), ...ruleFaults(text, spec), ...linkFaults(path, text, spec)];
  return [...inSpec, ...documentFaults(path, text, spec)].map((fault) => `${path}: ${fault}`);
}

/** The rest of a text that should contain only references. */
export function besidesReferences(text: string, spec: Spec): string {
  return text
    .replace(spec.reference, "")
    .replace(RULE, "")
    .replace(/\(\+\)|[;,\s]/g, "");
}
