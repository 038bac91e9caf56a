import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { LaunchError } from "../../../launch/launch-error.mjs";
import type { Adapter, AdapterMaker } from "../adapter.ts";
import { standInAdapter } from "./stand-in.ts";

/** Loads the adapter that `--adapter` names: our own (`stand-in`), or the default export of a file, made by `defineAdapter`. */
export async function loadAdapter(named: string | undefined, target: string) {
  const none: Adapter = {};
  if (named === undefined) return { name: undefined, adapter: none };
  const maker = named === "stand-in" ? standInAdapter(process.env["CHONSU_CONTROL_TOKEN"]) : await importMaker(named);
  return { name: maker.name, adapter: await maker.open(target) };
}

async function importMaker(file: string): Promise<AdapterMaker> {
  const module = await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    throw new LaunchError(`The adapter ${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  const maker: unknown = module.default;
  if (isMaker(maker)) return maker;
  throw new LaunchError(`The adapter ${file} has no default export made by defineAdapter({ name, open }).`);
}

function isMaker(value: unknown): value is AdapterMaker {
  return typeof value === "object" && value !== null && "open" in value && typeof value.open === "function";
}
