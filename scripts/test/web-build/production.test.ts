import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { ROOT } from "../tree.ts";

const WEB = path.join(ROOT, "web");
const Vite = z.object({
  loadConfigFromFile: z.custom<(env: object, file: string) => Promise<{ readonly config: unknown }>>(),
});
const Config = z.object({
  plugins: z.array(z.union([z.literal(false), z.object({ name: z.string() }), z.array(z.unknown())])),
  define: z.object({ __UI_GALLERY__: z.string() }),
});

/** The parts for developers that a build of the web contains. */
async function developersPartsOf(gallery: string): Promise<{ console: boolean; gallery: string }> {
  vi.stubEnv("CHONSU_GALLERY", gallery);
  const vite = createRequire(path.join(WEB, "package.json")).resolve("vite");
  const { loadConfigFromFile } = Vite.parse(await import(pathToFileURL(vite).href));
  const env = { command: "build", mode: "production" };
  const { plugins, define } = Config.parse((await loadConfigFromFile(env, path.join(WEB, "vite.config.ts"))).config);
  const names = plugins.flatMap((plugin) => (plugin === false || Array.isArray(plugin) ? [] : [plugin.name]));
  return { console: names.includes("chonsu:console"), gallery: define.__UI_GALLERY__ };
}

test("a build for production has neither the console nor the page of the design system", async () => {
  expect(await developersPartsOf("0")).toEqual({ console: false, gallery: "false" });
  expect(await developersPartsOf("1")).toEqual({ console: true, gallery: "true" });
});
