/** A path with its `:name` parameters filled in. `textOf` returns the encoded text of each. */
export function filledPath(path: string, textOf: (name: string) => string): string {
  return path.replace(/:(\w+)/g, (_colon, name: string) => textOf(name));
}

/**
 * Matches the paths of a pattern, with and without a final slash. `:name` stands for any one part, or for what `partOf`
 * allows, and is captured. A final `*` stands for any rest.
 */
export function patternOf(pattern: string, partOf: (name: string) => string = () => "[^/]+"): RegExp {
  const isPrefix = pattern.endsWith("*");
  const parts = pattern.replace(isPrefix ? /\*$/ : /\/$/, "").split("/");
  const sources = parts.map((part) =>
    part.startsWith(":") ? `(${partOf(part.slice(1))})` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`^${sources.join("/")}${isPrefix ? "" : "/?$"}`);
}
