import { describe, expect, test, vi } from "vitest";
import { refuseSwallowedOptions } from "../../launch/swallowed-options.mjs";

/** Sets the environment that npm gives to a script when npm kept some options for itself. */
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

  test("are ignored if they may belong to another script", () => {
    underNpm("test", { port: "3001" });
    expect(() => refuseSwallowedOptions("start", "--port 3001")).not.toThrow();
  });

  test("are none if npm says that they are not set", () => {
    underNpm("start", { open: "", fresh: "false" });
    expect(() => refuseSwallowedOptions("start", "--open, --fresh")).not.toThrow();
  });
});
