/** A page of docs/spec, with everything that references can name. */
export interface SpecPage {
  /** Number of a section → its headings, as they are written. */
  readonly sections: ReadonlyMap<number, readonly string[]>;
  /** The anchors of the page. */
  readonly anchors: ReadonlySet<string>;
  /** Numbers of the rules, on the page that has them. */
  readonly rules: ReadonlySet<number>;
}

export interface Spec {
  /** Name of a page, without `.md` → the page. */
  readonly pages: ReadonlyMap<string, SpecPage>;
  /** Every document of the repository, relative to its root. */
  readonly documents: ReadonlySet<string>;
}

interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** White space, or the end of a line of a comment and the beginning of the next. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|//)?[ \t]*)`;
const NEXT_SECTION = new RegExp(`(?:,| and| or)?${GAP}§(\\d+)`, "y");
const NAME = new RegExp(`${GAP}(?:"([^"\\n]+)"|(?!R\\d)([A-Z][\\w ,-]*))`, "y");
const PAGE = /(?<![\w-])(product|wire|rules)\.md/g;
const LINK = /(?<![\w-])(product|wire|rules)\.md#([\w-]+)/g;
const OWN_LINK = /\]\(#([\w-]+)\)/g;
const RULE = /(?<![\w./-])R(\d{1,2})(?:[–-]R?(\d{1,2}))?\b/g;
const OWN_SECTION = /(?<!## )§(?=\d)/g;
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

/** Reads the headings and anchors of a page. */
export function readPage(text: string): SpecPage {
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

/** The names of headings: the whole text, or its first word. Long names first. */
function namesOf(headings: readonly string[]): string[] {
  const names = headings.flatMap((heading) => [heading, heading.split(" ")[0] ?? heading]);
  return names.toSorted((a, b) => b.length - a.length);
}

/** Reads `§N Name, §M …` from `start` on. Returns where it ends and which parts lead nowhere. */
function followSections(text: string, start: number, page: string, spec: Spec) {
  const faults: string[] = [];
  let end = start;
  for (;;) {
    NEXT_SECTION.lastIndex = end;
    const number = NEXT_SECTION.exec(text)?.[1];
    if (number === undefined) return { end, faults };
    end = NEXT_SECTION.lastIndex;
    const headings = spec.pages.get(page)?.sections.get(Number(number));
    if (headings === undefined) faults.push(`${page}.md has no §${number}`);
    NAME.lastIndex = end;
    const [whole = "", quoted, bare] = NAME.exec(text) ?? [];
    const name = quoted ?? bare;
    if (name === undefined) continue;
    const isCalled = (called: string) =>
      quoted === undefined ? name.startsWith(called) && !/^[\w-]/.test(name.slice(called.length)) : quoted === called;
    const called = namesOf(headings ?? []).find(isCalled);
    if (called === undefined) faults.push(`${page}.md §${number} has no heading "${quoted ?? name.split(" ")[0]}"`);
    end += quoted === undefined && called !== undefined ? whole.indexOf(name) + called.length : whole.length;
  }
}

/** References to sections: those that lead nowhere, and the text without references. */
function sectionFaults(text: string, spec: Spec) {
  const faults: string[] = [];
  let rest = "";
  let from = 0;
  for (const { 0: whole, 1: page = "", index } of text.matchAll(PAGE)) {
    if (index < from) continue;
    const found = followSections(text, index + whole.length, page, spec);
    faults.push(...found.faults);
    rest += text.slice(from, index);
    from = found.end;
  }
  return { faults, rest: rest + text.slice(from) };
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

function linkFaults({ path, text }: SourceFile, spec: Spec): string[] {
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

function ownSectionFaults(path: string, rest: string, spec: Spec): string[] {
  const page = pageOf(path);
  return [...rest.matchAll(OWN_SECTION)].flatMap(({ index }) =>
    page === undefined
      ? [`a section of no page: ${rest.slice(index, index + 20).split("\n")[0]}`]
      : followSections(` ${rest.slice(index)}`, 0, page, spec).faults,
  );
}

function documentFaults({ path, text }: SourceFile, { documents }: Spec): string[] {
  const folder = path.split("/").slice(0, -1).join("/");
  const isThere = (name: string) =>
    ["", "docs/", `${folder}/`].some((start) => documents.has(new URL(start + name, "file:///").pathname.slice(1))) ||
    (!name.includes("/") && [...documents].some((document) => document.endsWith(`/${name}`)));
  return [...text.replace(NO_DOCUMENT, "").matchAll(DOCUMENT)].flatMap(([, name = ""]) =>
    isThere(name) ? [] : [`${name} is not in the repository`],
  );
}

/** References of a file that lead nowhere, each as `path: sentence`. */
export function referenceFaults(file: SourceFile, spec: Spec): string[] {
  const { faults, rest } = sectionFaults(file.text, spec);
  return [
    ...faults,
    ...ownSectionFaults(file.path, rest, spec),
    ...ruleFaults(file.text, spec),
    ...linkFaults(file, spec),
    ...documentFaults(file, spec),
  ].map((fault) => `${file.path}: ${fault}`);
}

/** The rest of a text that should contain only references. */
export function besidesReferences(text: string, spec: Spec): string {
  return sectionFaults(text, spec)
    .rest.replace(RULE, "")
    .replace(/\(\+\)|[;,\s]/g, "");
}
