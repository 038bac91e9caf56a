import type { Page } from "playwright/test";

/** The most JavaScript that `/login` needs, and that any one screen needs in addition, in bytes as they are sent: compressed by Brotli. */
export const LOGIN_BYTES_MAX = 110_000;
export const SCREEN_BYTES_MAX = 60_000;

/** The JavaScript that a page has fetched: address → bytes on the wire. */
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

/** The bytes of JavaScript that the login has not already fetched. */
export function bytesBeyond(fetched: Map<string, number>, known: Map<string, number>): number {
  let bytes = 0;
  for (const [address, size] of fetched) if (!known.has(address)) bytes += size;
  return bytes;
}
