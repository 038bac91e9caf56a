import { describe, expect, test, vi } from "vitest";
import { refuseSwallowedOptions } from "../../launch/swallowed-options.mjs";

/** What npm sets for a script that is run with options it kept. */
function underNpm(script: string, kept: Readonly<Record<string, string>>): void {
  vi.stubEnv("npm_lifecycle_event", script);
  vi.stubEnv("npm_execpath", "/usr/lib/npm-cli.js");
  for (const [name, value] of Object.entries(kept)) vi.stubEnv(`npm_config_${name}`, value);
}

describe("options that npm keeps for itself", () => {
  test("are refused with the right call, also those of two words, which npm writes in its own way", () => {
    underNpm("bench", { stand_in: "true" });
    const refusal = "npm run bench -- --stand-in";
    expect(() => refuseSwallowedOptions("bench", "--members 2000, --stand-in")).toThrow(refusal);
  });

  test("are not looked for where they may be somebody else's", () => {
    underNpm("test", { port: "3001" });
    expect(() => refuseSwallowedOptions("start", "--port 3001")).not.toThrow();
  });

  test("are none where npm says that they are not set", () => {
    underNpm("start", { open: "", fresh: "false" });
    expect(() => refuseSwallowedOptions("start", "--open, --fresh")).not.toThrow();
  });
});
