/**
 * Fetches the list of Pretendard's subsets (13 kB compressed) beside the first paint instead of before it; the browser
 * then takes only the subsets whose letters are on the page. Until then the size-adjusted fallback of base.css stands.
 */
export function loadFont(): void {
  void import("pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css");
}
