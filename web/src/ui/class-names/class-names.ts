/** Joins class names without the empty ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === "string" && name !== "").join(" ");
}
