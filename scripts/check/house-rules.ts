import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../launch/fingerprint.mjs";

/** A file checked by the rules that the linter does not have: comments, names of folders, styles, the lockfile. */
interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  text: string;
}

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
const LEFT_OUT = /(^|\/)(node_modules|dist|data|\.cache|test-results|playwright-report|screenshots)(\/|$)/;
const IS_GENERATED = /^(db\/migrations|docs\/(control-)?openapi\.json|web\/public)/;
const IS_CODE = /\.(ts|tsx|mjs|css|html|grit)$/;
const IS_BINARY = /\.(png|jpe?g|webp|ico|woff2?|db)$/;
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const EMPTY_WORDS = /^(utils?|helpers?|common|misc)$/;
const CSS_LINES = 300;
/** The maximum number of code files in a folder without a reason. */
const FOLDER_FILES = 22;
/** Folders with more files, each with the reason. */
const FULL_FOLDERS: Readonly<Record<string, string>> = {
  "scripts/testing/conformance/checks": "one file for each group of calls",
  "shared/src/contract": "one file for each group of calls",
  "shared/src/copy": "one file for each screen",
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

function nameOffences({ path }: SourceFile): string[] {
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  const odd = parts.filter((part) => !KEBAB.test(part)).map((part) => `"${part}" is not kebab-case`);
  return EMPTY_WORDS.test(name.split(".")[0] ?? "")
    ? [...odd, `"${name}" says nothing: name it after what it holds`]
    : odd;
}

function markOffences({ text }: SourceFile): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) =>
    MARKS.flatMap(([mark, why]) => (mark.test(line) ? [`line ${at + 1}: ${why}`] : [])),
  );
}

function lengthOffences({ path, text }: SourceFile): string[] {
  const count = text.trimEnd().split("\n").length;
  return path.endsWith(".css") && count > CSS_LINES ? [`${count} lines; a style sheet has at most ${CSS_LINES}`] : [];
}

function placeOffences({ path, text }: SourceFile, root: string): string[] {
  const here = root.replace(/\/$/, "");
  const found = text.includes(`${here}/`) ? ["a path of this machine"] : [];
  const isLockfile = path === "pnpm-lock.yaml";
  return isLockfile && /tarball: *https?:\/\//.test(text) ? [...found, "the host of a registry"] : found;
}

/** The faults of one file, each as `path: sentence`. */
export function offencesOf(file: SourceFile, root: string): string[] {
  const isCode = IS_CODE.test(file.path);
  const isOurs = PACKAGES.includes(file.path.split("/")[0] ?? "");
  const found = [
    ...(isCode && isOurs ? [...nameOffences(file), ...markOffences(file), ...lengthOffences(file)] : []),
    ...placeOffences(file, root),
  ];
  return found.map((offence) => `${file.path}: ${offence}`);
}

/** Folders with more than `FOLDER_FILES` code files and no reason, and reasons that are no longer needed. Paths are relative to the root. */
export function folderOffences(paths: readonly string[]): string[] {
  const folders = new Map<string, number>();
  for (const path of paths.filter((each) => IS_CODE.test(each))) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const isFull = (folder: string) => (folders.get(folder) ?? 0) > FOLDER_FILES;
  const tooFull = [...folders.keys()].filter((folder) => isFull(folder) && FULL_FOLDERS[folder] === undefined);
  const needless = Object.keys(FULL_FOLDERS).filter((folder) => folders.has(folder) && !isFull(folder));
  return [
    ...tooFull.map(
      (folder) => `${folder}: ${folders.get(folder)} files; more than ${FOLDER_FILES} need a reason in FULL_FOLDERS`,
    ),
    ...needless.map((folder) => `${folder}: it needs its reason in FULL_FOLDERS no longer`),
  ];
}

/** The faults of all names, comments, styles, folders and the lockfile. */
export function houseOffences(root: string): string[] {
  const isLeftOut = (path: string) => LEFT_OUT.test(path) || IS_GENERATED.test(path) || IS_BINARY.test(path);
  const files = [...PACKAGES, ...ROOT_FILES].flatMap((part) => listFiles(root, part, isLeftOut));
  const offences = files.flatMap((path) => offencesOf({ path, text: readFileSync(join(root, path), "utf8") }, root));
  return [...offences, ...folderOffences(files)];
}
