import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "../check/browser.ts";

/** Takes a picture of every screen in both sizes, light and dark, into web/screenshots. The web must be built before. */
const web = fileURLToPath(new URL("../../web", import.meta.url));
const playwright = fileURLToPath(new URL("../../web/node_modules/playwright/cli.js", import.meta.url));
const env = { ...process.env, CHONSU_PICTURES: "1", CHONSU_BROWSER: await ensureBrowser() };
const { status } = spawnSync(process.execPath, [playwright, "test", "screens", "--reporter=list"], {
  cwd: web,
  env,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
