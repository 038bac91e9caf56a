import { mkdirSync, mkdtempDisposableSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

describe("a stand-in that was killed", () => {
  const kitFolders = () => readdirSync(folder.path).filter((name) => name.startsWith("chonsu-kit-"));
  let folder: ReturnType<typeof mkdtempDisposableSync>;

  beforeEach(() => {
    folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-killed-"));
    vi.stubEnv("TMPDIR", folder.path);
  });
  afterEach(() => folder.remove());

  it("leaves its folder to the next one, which deletes those of dead processes only", async () => {
    const [killed, living] = await Promise.all([createStandIn(), createStandIn()]);
    const [left] = kitFolders().filter((name) => name.includes(`-${killed.pid}-`));
    process.kill(killed.pid ?? 0, "SIGKILL");
    await killed.close();
    expect(kitFolders()).toContain(left);
    // A file is nobody's folder; the number of a process may be that of a newer one by now.
    const old = new Date(0);
    writeFileSync(path.join(folder.path, "chonsu-kit-file"), "");
    mkdirSync(path.join(folder.path, `chonsu-kit-${process.pid}-reused`));
    utimesSync(path.join(folder.path, `chonsu-kit-${process.pid}-reused`), old, old);
    mkdirSync(path.join(folder.path, `chonsu-kit-${process.pid}-begins`));
    const next = await createStandIn();
    const kept = ["chonsu-kit-file", `chonsu-kit-${process.pid}-begins`, expect.stringContaining(`-${living.pid}-`)];
    expect(kitFolders().toSorted()).toEqual(expect.arrayContaining(kept));
    expect(kitFolders()).toHaveLength(kept.length + 1);
    await Promise.all([living.close(), next.close()]);
    expect(kitFolders()).toHaveLength(2);
  });
});
