import type { z } from "zod";
import { issuesOf } from "../../strict.ts";
import { at, namesAt } from "./places.ts";

/** A field whose name is written in another case: where its object is, its declared name and the one that came. */
interface OtherName {
  readonly path: readonly PropertyKey[];
  readonly name: string;
  readonly other: string;
}

/** How many objects within objects are looked at. */
const DEPTH_MAX = 8;

/** A value under its declared names, where those that came differ in nothing but case and underscores: `likeCount` is read as `like_count`. */
export function withDeclaredNames<T>(schema: z.ZodType, came: T): { value: T; others: OtherName[] } {
  const all: OtherName[] = [];
  let value = came;
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    const found = otherNames(schema, value);
    if (found.length === 0) break;
    if (value === came) value = structuredClone(came);
    for (const { path, name, other } of found) {
      const owner: Record<string, unknown> = Object(at(value, path));
      owner[name] = owner[other];
      delete owner[other];
    }
    all.push(...found);
  }
  return { value, others: all };
}

function otherNames(schema: z.ZodType, value: unknown): OtherName[] {
  return issuesOf(schema, value).flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [];
    const { path } = issue;
    const free = namesAt(schema, value, path).filter((name) => !Object.hasOwn(Object(at(value, path)), name));
    return issue.keys.flatMap((other) => {
      const name = free.find((each) => plainName(each) === plainName(other));
      return name === undefined ? [] : [{ path, name, other }];
    });
  });
}

function plainName(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}
