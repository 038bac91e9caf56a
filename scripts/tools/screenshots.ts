import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "../check/browser.ts";
import { takeReadmePictures } from "./readme-pictures.ts";

/** Takes a picture of every screen in both sizes, light and dark, into web/screenshots. */
async function takeAll(browser: string): Promise<number> {
  const web = fileURLToPath(new URL("../../web", import.meta.url));
  const playwright = fileURLToPath(new URL("../../web/node_modules/playwright/cli.js", import.meta.url));
  const env = { ...process.env, CHONSU_PICTURES: "1", CHONSU_BROWSER: browser };
  const run = spawnSync(process.execPath, [playwright, "test", "screens", "--reporter=list"], {
    ...{ cwd: web, env, stdio: "inherit" },
  });
  return run.status ?? 1;
}

/** `npm run screenshots`; with `-- --readme` only the three of the README, into docs/pictures. The web must be built before. */
const browser = await ensureBrowser();
if (process.argv.includes("--readme")) await takeReadmePictures();
else process.exitCode = await takeAll(browser);
