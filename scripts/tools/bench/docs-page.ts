import { LaunchError } from "../../launch/launch-error.mjs";

const END = "<!-- /figures -->";

/**
 * A page with other figures between `<!-- figures: NAME -->` and the end mark after it. Throws a LaunchError when the page has no such
 * place.
 */
export function withFigures(page: string, name: string, figures: string): string {
  const mark = `<!-- figures: ${name} -->`;
  const from = page.indexOf(mark);
  const to = page.indexOf(END, from);
  if (from === -1 || to === -1) throw new LaunchError(`The page has no place for figures: ${mark} … ${END}`);
  return `${page.slice(0, from + mark.length)}\n${figures.trim()}\n${page.slice(to)}`;
}
