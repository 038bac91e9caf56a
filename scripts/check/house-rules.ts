import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../launch/fingerprint.mjs";

/* The rules that the linter does not have: comments, names of folders, styles, the lockfile. */

const PACKAGES = ["shared", "db", "server", "web", "scripts"];
const ROOT_FILES = [
  "package.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "biome.json",
  "vitest.config.ts",
  "README.md",
  "docs",
  ".ci",
];
const LEFT_OUT = /(^|\/)(node_modules|dist(-[^/]*)?|data|\.cache|test-results|playwright-report|screenshots)(\/|$)/;
const IS_GENERATED = /^(db\/migrations|docs\/(control-)?openapi\.json|web\/public)/;
const IS_CODE = /\.(ts|tsx|mjs|css|html|grit)$/;
const IS_BINARY = /\.(png|jpe?g|webp|ico|woff2?|db)$/;
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const EMPTY_WORDS = /^(utils?|helpers?|common|misc)$/;
const IS_TEST = /\.test\.|\/test\//;
const IS_SOURCE = /^((shared|db|server|web)\/src|scripts)\/.*\.tsx?$/;
const EXPORTED_TYPE = /^export (?:abstract )?(?:type|interface|class) (\w+)/gm;
const CSS_LINES = 300;
/** The maximum number of code files in a folder without a reason. */
const FOLDER_FILES = 22;
/** Folders with more files, each with the reason. */
const FULL_FOLDERS: Readonly<Record<string, string>> = {
  "scripts/testing/conformance/checks": "one file for each group of calls",
  "shared/src/contract": "one file for each group of calls",
  "shared/src/copy": "one file for each screen",
  "shared/src/format/text": "one small file for each rule of texts, with its test",
  "web/e2e": "one file for each subject, and what they share",
  "web/src/lib": "one small file for each thing a browser can do; sorted into folders they need each other in circles",
};

// The patterns are written so that this file does not match them.
const MARKS: [RegExp, string][] = [
  [/\b(TO[D]O|FIX[M]E|XX[X])\b/, "an unfinished mark: finish it, or open an issue"],
  [
    /biome-ignor[e]|eslint-disabl[e]|@ts-ignor[e]|@ts-expect-erro[r]|@ts-nochec[k]/,
    "an escape from the linter or the type checker",
  ],
  [/\.fixm[e]\(|\b(test|it|describe)\.tod[o]\(/, "a skipped test"],
];

function nameOffences(path: string): string[] {
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  const odd = parts.filter((part) => !KEBAB.test(part)).map((part) => `"${part}" is not kebab-case`);
  const isEmpty = EMPTY_WORDS.test(name.split(".")[0] ?? "");
  return isEmpty ? [...odd, `"${name}" says nothing: name it after what it holds`] : odd;
}

function markOffences(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) =>
    MARKS.filter(([mark]) => mark.test(line)).map(([, why]) => `line ${at + 1}: ${why}`),
  );
}

/** The faults of one file, each as `path: sentence`. The path is relative to the root, with forward slashes. */
export function offencesOf(path: string, text: string, root: string): string[] {
  const isOurCode = IS_CODE.test(path) && PACKAGES.includes(path.split("/")[0] ?? "");
  const lines = text.trimEnd().split("\n");
  const found = isOurCode ? [...nameOffences(path), ...markOffences(lines)] : [];
  if (isOurCode && path.endsWith(".css") && lines.length > CSS_LINES)
    found.push(`${lines.length} lines; a style sheet has at most ${CSS_LINES}`);
  if (text.includes(`${root.replace(/\/$/, "")}/`)) found.push("a path of this machine");
  if (path === "pnpm-lock.yaml" && /tarball: *https?:\/\//.test(text)) found.push("the host of a registry");
  return found.map((offence) => `${path}: ${offence}`);
}

/** Folders with more than `FOLDER_FILES` code files and no reason, and reasons that are no longer needed. Paths are relative to the root. */
export function folderOffences(paths: readonly string[]): string[] {
  const codes = paths.filter((path) => IS_CODE.test(path));
  const folders = Map.groupBy(codes, (path) => path.slice(0, path.lastIndexOf("/")));
  return [...folders].flatMap(([folder, { length }]) => {
    const isFull = length > FOLDER_FILES;
    if (isFull === folder in FULL_FOLDERS) return [];
    return isFull
      ? [`${folder}: ${length} files; more than ${FOLDER_FILES} need a reason in FULL_FOLDERS`]
      : [`${folder}: it needs its reason in FULL_FOLDERS no longer`];
  });
}

/** Names that several files of the packages give to exported types. `codes` has the text of each file by its path. */
export function typeNameOffences(codes: ReadonlyMap<string, string>): string[] {
  const declared = [...codes].flatMap(([path, text]) =>
    IS_SOURCE.test(path) && !IS_TEST.test(path)
      ? Array.from(text.matchAll(EXPORTED_TYPE), ([, name = ""]) => ({ name, path }))
      : [],
  );
  return [...Map.groupBy(declared, ({ name }) => name)].flatMap(([name, all]) => {
    const [first, ...others] = new Set(all.map(({ path }) => path));
    return others.map((path) => `${path}: the type ${name} is another one in ${first}: import it, or name it apart`);
  });
}

/** The faults of all names, comments, styles, folders and the lockfile. */
export function houseOffences(root: string): string[] {
  const isLeftOut = (path: string) => LEFT_OUT.test(path) || IS_GENERATED.test(path) || IS_BINARY.test(path);
  const files = [...PACKAGES, ...ROOT_FILES].flatMap((part) => listFiles(root, part, isLeftOut));
  const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const offences = [...texts].flatMap(([path, text]) => offencesOf(path, text, root));
  return [...offences, ...folderOffences(files), ...typeNameOffences(texts)];
}
