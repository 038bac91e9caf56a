import { RECONNECT_FIRST_MS, RECONNECT_HIDDEN_MS, RECONNECT_MAX_MS } from "@chonsu/shared/limits";
import { expect, test, vi } from "vitest";
import { backOffMs } from "./back-off.ts";

const DRAWS = Array.from({ length: 50 });

test("the delays double from half a step to the limit, with a random part", () => {
  for (const failures of [0, 1, 2, 5, 30, 2000]) {
    const full = Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** failures);
    const waits = DRAWS.map(() => backOffMs(failures));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(full / 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(full);
    expect(new Set(waits).size).toBeGreaterThan(1);
  }
});

test("a hidden tab tries once soon and then at most once a minute", () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  expect(backOffMs(0)).toBeLessThanOrEqual(RECONNECT_FIRST_MS);
  for (const failures of [1, 3, 30]) expect(backOffMs(failures)).toBeGreaterThanOrEqual(RECONNECT_HIDDEN_MS);
});
