import { afterEach, describe, expect, it, vi } from "vitest";
import { createStandIn } from "../../testing/stand-in.ts";

// Other test files of this worker start stand-ins before their first test.
afterEach(() => void vi.unstubAllEnvs());

// Test runners print the stack.
describe("a setting that cannot work is reported in one sentence, without a stack", () => {
  it("a stand-in that ends before it is ready", async () => {
    vi.stubEnv("TMPDIR", import.meta.filename);
    const stack =
      /^The stand-in ended before it was ready \(exit code \d+\): Error: ENOTDIR: not a directory, mkdtemp '[^']+'$/;
    await expect(createStandIn()).rejects.toMatchObject({ stack: expect.stringMatching(stack) });
  });

  it("an address without its token", async () => {
    vi.stubEnv("CHONSU_STANDIN_URL", "http://127.0.0.1:3000");
    const stack = "CHONSU_STANDIN_URL needs CHONSU_STANDIN_TOKEN beside it";
    await expect(createStandIn()).rejects.toMatchObject({ stack });
  });
});
