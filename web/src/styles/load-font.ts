import subsets from "pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url";

/**
 * Fetches the list of Pretendard's subsets; the browser then takes only those whose letters are on the page, mostly the one of the
 * frequent letters (`build/letters-plugin.ts`).
 * Until then the fallback of `fallback-font.css` stands, with lines that break in the same places.
 */
export function loadFont(): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = subsets;
  document.head.append(link);
}
