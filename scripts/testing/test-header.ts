/** The header that names the test which makes a request, in percent escapes. `npx chonsu watch` reads it. */
export const TEST_HEADER = "x-chonsu-test";

/** That header for requests to a URL behind `npx chonsu watch` (`CHONSU_WATCH`). Any other server need not allow it to pages. */
export function testHeader(url: string, test: string | undefined): Readonly<Record<string, string>> {
  const watched = process.env["CHONSU_WATCH"] ?? "";
  const isBehind = watched !== "" && URL.canParse(url) && new URL(url).origin === watched.replace(/\/$/, "");
  return isBehind && test !== undefined ? { [TEST_HEADER]: encodeURIComponent(test) } : {};
}

/** The names of a test and of what is around it in its file. */
export function titleOf({ titlePath }: { readonly titlePath: readonly string[] }): string {
  return titlePath.slice(1).join(" › ");
}
