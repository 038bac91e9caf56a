import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LaunchError, launch } from "../../launch/launch-error.mjs";
import { openTree } from "./packages.ts";
import { licencesPage } from "./page.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Writes docs/licences.md. Fails with the packages that may not be used. */
await launch(async () => {
  const { text, offences } = licencesPage(openTree(ROOT));
  if (offences.length > 0) throw new LaunchError(offences.join("\n"));
  writeFileSync(`${ROOT}/docs/licences.md`, text);
  console.log("docs/licences.md is written.");
  return 0;
});
