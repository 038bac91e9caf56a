import { onTestFinished } from "vitest";

/** For the rest of a test the browser has a share sheet, and a clipboard that accepts everything. */
export function haveShareSheet(share: (link: object) => Promise<void>): void {
  const clipboard = { writeText: async () => {} };
  for (const [name, value] of Object.entries({ share, clipboard })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
}
