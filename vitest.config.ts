import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const TESTS = ["src/**/*.test.ts", "test/**/*.test.ts"];
const TOOLS = "test/measuring/**/*.test.ts";

interface Files {
  readonly root?: string;
  readonly include?: string[];
  readonly exclude?: string[];
  /** Packages that import JSON as only bundlers do. */
  readonly inline?: string[];
}

/** The node packages run alike: their own test files, and a test that logged an error has failed. */
function nodeProject(name: string, { root = name, include = TESTS, exclude = [], inline = [] }: Files = {}) {
  return {
    test: {
      name,
      root: `./${root}`,
      environment: "node",
      include,
      exclude,
      server: { deps: { inline } },
      setupFiles: [fileURLToPath(new URL("./scripts/test/console-guard.ts", import.meta.url))],
      restoreMocks: true,
      unstubEnvs: true,
      // Against what hangs; nothing is tested by how long it takes, and machines are busy.
      testTimeout: 30_000,
      hookTimeout: 30_000,
      // Nothing lives at module level here, so files may share what they import: reading it anew for each costs more than the tests.
      isolate: false,
    },
  };
}

/** Every unit and API test of the house. One project: `vitest run --project server`. */
export default defineConfig({
  test: {
    // All processors: by itself the runner leaves one of them to nobody.
    maxWorkers: "100%",
    projects: [
      nodeProject("shared"),
      nodeProject("db"),
      nodeProject("server"),
      nodeProject("scripts", { exclude: [TOOLS], inline: ["@actions/workflow-parser"] }),
      // Of the programs that measure: `npm run check:tools`.
      nodeProject("tools", { root: "scripts", include: [TOOLS] }),
      "./web/vitest.config.ts",
    ],
  },
});
