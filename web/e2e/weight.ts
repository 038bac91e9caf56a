import type { Page } from "playwright/test";

/** JavaScript that had to come before `/login` can be used, and that any one screen may need beyond it, in bytes as compressed by gzip. */
export const LOGIN_BYTES_MAX = 110_000;
export const SCREEN_BYTES_MAX = 60_000;

/** What a page has fetched of JavaScript: address → bytes on the wire. */
export async function scriptsOf(page: Page): Promise<Map<string, number>> {
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap((entry) => {
      const { pathname } = new URL(entry.name);
      return entry instanceof PerformanceResourceTiming && pathname.endsWith(".js")
        ? [[pathname, entry.encodedBodySize] as const]
        : [];
    }),
  );
  return new Map(fetched);
}

/** What of it the login has not brought already. */
export function bytesBeyond(fetched: Map<string, number>, known: Map<string, number>): number {
  let bytes = 0;
  for (const [address, size] of fetched) if (!known.has(address)) bytes += size;
  return bytes;
}
