#!/usr/bin/env node
const OLDEST_NODE = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(`chonsu needs Node ${OLDEST_NODE} or newer; here runs ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  const { main } = await import("./cli.ts");
  await main(process.argv.slice(2));
}
