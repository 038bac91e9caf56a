import { mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collect } from "../../launch/child.mjs";
import { createStandIn } from "../../testing/stand-in.ts";
import { ROOT } from "../tree.ts";

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

/** A test file with the helper of vitest. Its first test kills the stand-in of the run. */
const TESTS = `import { it } from "vitest";
import { useSandbox } from ${JSON.stringify(path.join(ROOT, "scripts/testing/vitest.ts"))};
const sandbox = useSandbox();
it("kills it", async () => {
  const client = await sandbox().client();
  process.kill(Number(process.env.STANDIN_PID), "SIGKILL");
  await client.settings.read();
});
it("comes after it", async () => {});
`;

describe("tests whose stand-in was killed", () => {
  it("say so once each, and the runner says once how", async () => {
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const standIn = await createStandIn();
    const sandbox = await standIn.openSandbox();
    process.kill(standIn.pid ?? 0, "SIGKILL");
    const sentence = `stand-in ${standIn.url} has ended (SIGKILL); the last that it wrote: nothing`;
    await vi.waitFor(() => expect(said.mock.calls.flat().join("")).toContain(sentence));
    await expect(sandbox.reset()).rejects.toThrow(sentence);
    await expect((await sandbox.client()).settings.read()).rejects.toThrow(sentence);
    await sandbox.remove();
    await standIn.close();
    said.mockRestore();
  });

  it("say so once each with the helper of vitest", async () => {
    using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-helper-"));
    writeFileSync(path.join(folder.path, "killed.test.ts"), TESTS);
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { url, token, pid, close } = await createStandIn();
    const env = { ...process.env, CHONSU_STANDIN_URL: url, CHONSU_STANDIN_TOKEN: token, STANDIN_PID: String(pid) };
    const report = path.join(folder.path, "report.json");
    const args = ["run", "--root", folder.path, "--reporter=json", `--outputFile=${report}`];
    await collect(process.execPath, [path.join(ROOT, "node_modules/vitest/vitest.mjs"), ...args], { env });
    await close();
    said.mockRestore();
    const [file] = JSON.parse(readFileSync(report, "utf8")).testResults;
    const messages = file.assertionResults.map(({ failureMessages }: { failureMessages: string[] }) => failureMessages);
    expect(file.message).toBe("");
    expect(messages).toEqual([1, 2].map(() => [expect.stringContaining(`there is no stand-in at ${url} any more`)]));
  });
});
