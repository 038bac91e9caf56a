import type { SeedProgress } from "@chonsu/db/seed/crowd/crowd";
import { expect, it } from "vitest";
import { seedReporter } from "./seed-reporter.ts";

function written(isTTY: boolean, use: (report: SeedProgress) => void): string[] {
  const texts: string[] = [];
  use(seedReporter({ isTTY, write: (text) => texts.push(text) }));
  return texts;
}

it("moves a bar on a terminal once for each per cent, and removes it at the end", () => {
  const texts = written(true, (report) => {
    for (let part = 0; part <= 1000; part += 1) report("members", part / 1000);
  });
  expect(texts).toHaveLength(101);
  expect(texts[50]).toBe("\r\u001b[K  Making the data  ━━━━━━━━━━━━────────────  50%  profiles");
  expect(texts.at(-1)).toBe("\r\u001b[K");
  expect(texts.join("")).not.toContain("\n");
});

it("writes a plain line for each step when the output is no terminal", () => {
  const texts = written(false, (report) => {
    report("members", 0);
    report("members", 0.3);
    report("indices", 0.62);
    report("indices", 1);
  });
  expect(texts).toEqual(["  Making the data: profiles (0%)\n", "  Making the data: indices (62%)\n"]);
});
