import path from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "../launch/launch-error.mjs";
import { makePackage } from "./make-package.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

await launch(async () => {
  const [folder = ROOT] = process.argv.slice(2);
  const { file, megabytes } = await makePackage(ROOT, path.resolve(folder));
  console.log(`${file}: ${megabytes.toFixed(1)} MB unpacked. In another repository: npm i -D ${file}`);
  return 0;
});
