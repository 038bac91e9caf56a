#!/usr/bin/env node
import { tooOld } from "./oldest-node.ts";

const complaint = tooOld();
if (complaint === undefined) {
  // The imported code may use syntax that an old Node cannot parse.
  const { main } = await import("./cli.ts");
  await main(process.argv.slice(2));
} else {
  console.error(complaint);
  process.exitCode = 1;
}
