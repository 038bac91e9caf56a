import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const read = (file: string) => readFileSync(`${ROOT}/${file}`, "utf8");
