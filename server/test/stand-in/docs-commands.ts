/** A command of a page: what curl would send, and how it must end. */
export interface DocsCommand {
  readonly line: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  /** A success, no answer, or a status. */
  readonly ends: "well" | "without an answer" | number;
}

const BLOCK = /^```\w*\n([\s\S]*?)^```$/gm;
const WORD = /(?:'[^']*'|"[^"]*"|[^\s'"])+/g;
const FUNCTION = /^(\w+)\(\) \{ (curl .*); echo; \}$/;
const NO_ANSWER = "curl: (52) Empty reply from server";

/** Yields the commands of a page in order. The value of `$NAME` is read when its command is reached. */
export function* commandsOf(page: string, values: (name: string) => string): Generator<DocsCommand> {
  const functions = new Map<string, string>();
  for (const [, block = ""] of page.matchAll(BLOCK)) {
    const lines = block.replaceAll("\\\n", " ").split("\n");
    const isDialogue = lines.some((line) => line.startsWith("$ "));
    for (const [at, text] of lines.entries()) {
      const line = isDialogue ? text.replace(/^\$ (?:TOKEN=\$\((.*) \| .*\))?/, "$1") : text;
      if (isDialogue && line === text) continue;
      const [, name = "", definition = ""] = FUNCTION.exec(line.replaceAll(/ +/g, " ")) ?? [];
      if (name !== "") functions.set(name, definition);
      const called = expanded(line, functions);
      if (name !== "" || called === undefined) continue;
      const ends = lines[at + 1] === NO_ANSWER ? "without an answer" : statusIn(line);
      yield { line, ends, ...requestOf(called, values) };
    }
  }
}

/** The status at the beginning of a comment. */
function statusIn(line: string): DocsCommand["ends"] {
  const [, status] = / # (\d{3}) /.exec(line) ?? [];
  return status === undefined ? "well" : Number(status);
}

/** The words of a curl command, also through a function of the page; undefined for any other line. */
function expanded(line: string, functions: ReadonlyMap<string, string>): string[] | undefined {
  const words = wordsOf(line);
  const [name = "", ...args] = words;
  if (name === "curl") return args;
  const definition = functions.get(name);
  if (definition === undefined) return undefined;
  return wordsOf(definition)
    .slice(1)
    .flatMap((word) => {
      const rest = /^"\$\{@:(\d)\}"$/.exec(word);
      if (rest !== null) return args.slice(Number(rest[1]) - 1);
      return word.replaceAll(/\$(\d)/g, (_all, place) => unquoted(args[Number(place) - 1] ?? ""));
    });
}

/** The words before a comment. */
function wordsOf(line: string): string[] {
  const words = (line.match(WORD) ?? []).map(String);
  const comment = words.findIndex((word) => word.startsWith("#"));
  return comment === -1 ? words : words.slice(0, comment);
}

function unquoted(word: string): string {
  return word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_all, single, double) => single ?? double);
}

/** The request that curl makes of its arguments. */
function requestOf(words: readonly string[], values: (name: string) => string) {
  const known = words.map((word) =>
    unquoted(
      word.startsWith("'")
        ? word
        : word.replaceAll(/\$\(cat data\/control-token\)|\$([A-Z]+)/g, (_all, name) => values(name ?? "T")),
    ),
  );
  const taken = (option: string) => known.flatMap((word, at) => (known[at - 1] === option ? [word] : []));
  const [url = ""] = known.filter((word, at) => /^http/.test(word) && !known[at - 1]?.startsWith("-"));
  const headers = Object.fromEntries(taken("-H").map((header) => header.split(": ") as [string, string]));
  const [data, fields] = [taken("-d"), taken("-F")];
  const form = new FormData();
  for (const field of fields) form.append(...(field.split("=") as [string, string]));
  const [method = data.length + fields.length > 0 ? "POST" : "GET"] = taken("-X");
  if (known.includes("-G"))
    return { method: "GET", headers, body: undefined, url: `${url}?${new URLSearchParams(data.join("&"))}` };
  return { method, headers, body: fields.length > 0 ? form : data[0], url };
}
