import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CONTROL_API, PRODUCT_API } from "./apis.ts";
import { asyncApiDocument } from "./asyncapi.ts";
import { openApiDocument } from "./document.ts";
import { collectExamples } from "./examples.ts";

/**
 * Writes docs/openapi.json and docs/control-openapi.json from the tables of calls and docs/asyncapi.json from the table of events
 * (docs/decisions/008). With `--check` it only compares the committed files and writes nothing.
 */
const DOCS = fileURLToPath(new URL("../../../docs", import.meta.url));

async function main(isCheck: boolean): Promise<void> {
  const { calls, pushes } = await collectExamples();
  const documents = {
    "openapi.json": openApiDocument(PRODUCT_API, calls),
    "control-openapi.json": openApiDocument(CONTROL_API),
    "asyncapi.json": asyncApiDocument(pushes),
  };
  for (const [name, document] of Object.entries(documents)) {
    const file = path.join(DOCS, name);
    const fresh = `${JSON.stringify(document, null, 2)}\n`;
    if (!isCheck) writeFileSync(file, fresh);
    else if (!existsSync(file) || readFileSync(file, "utf8") !== fresh) {
      console.error(`docs/${name} is not in step with the code. Run: npm run openapi`);
      process.exitCode = 1;
    }
  }
}

await main(process.argv.includes("--check"));
