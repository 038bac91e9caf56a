#!/usr/bin/env node
import { tooOld } from "./oldest-node.ts";

const complaint = tooOld();
if (complaint === undefined) {
  // What follows may use what an old Node cannot read.
  const { main } = await import("./cli.ts");
  await main(process.argv.slice(2));
} else {
  console.error(complaint);
  process.exitCode = 1;
}
