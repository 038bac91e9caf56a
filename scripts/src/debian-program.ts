import { execFileSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { installDebianPackages } from "./installing.ts";

/** A program that tests start and that is not ours. */
export interface Program {
  readonly file: string;
  /** What it is asked for to see that it runs. */
  readonly version: string;
  /** The variable that names another one. */
  readonly variable: string;
  /** The Debian package it comes in. */
  readonly debian: string;
}

export const REDIS: Program = {
  file: "redis-server",
  version: "--version",
  variable: "REDIS_SERVER",
  debian: "redis-server",
};
export const NGINX: Program = { file: "nginx", version: "-v", variable: "NGINX", debian: "nginx-light" };

/** Where no PATH of an ordinary user looks, and Debian puts servers. */
const SERVERS_FOLDER = "/usr/sbin";

/** The program that its variable names, else that of the system; undefined where there is none that starts. */
export function findProgram({ file, version, variable }: Program): string | undefined {
  const named = process.env[variable];
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = named ? [named] : [...folders, SERVERS_FOLDER].map((folder) => join(folder, file));
  return candidates.find((candidate) => starts(candidate, version));
}

function starts(file: string, version: string): boolean {
  try {
    execFileSync(file, [version], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Finds it, or installs Debian's when this is Debian and we are root. Undefined when there is none in the end. */
export async function ensureProgram(program: Program): Promise<string | undefined> {
  const there = findProgram(program);
  if (there !== undefined || process.env[program.variable]) return there;
  await installDebianPackages([program.debian]);
  return findProgram(program);
}
