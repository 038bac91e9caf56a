import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CAST, createStandIn, type StandIn } from "chonsu";
import type { Driver } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { JOURNEY } from "./journey.ts";
import { Page } from "./page.ts";
import { openWebKit } from "./webkit.ts";

const ENGINES = { webkit: openWebKit, firefox: openFirefox };

/** Runs the journey on an own product. Returns the faults. */
async function travel(standIn: StandIn, driver: Driver): Promise<string[]> {
  const sandbox = await standIn.openSandbox();
  try {
    const other = await sandbox.client("junho");
    const { success } = await other.conversations.create({ body: { user_2: CAST.haneul.id } });
    const page = new Page(driver, sandbox.url);
    const wrong: string[] = [];
    for (const { title, run } of JOURNEY) {
      const started = performance.now();
      const error = await run({ page, sandbox, other, conversationId: success?.body.id ?? 0 }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${error === undefined ? "✓" : "✗"} ${driver.engine}: ${title} (${seconds} s)\n`);
      if (error !== undefined) wrong.push(`${driver.engine}: ${title}: ${error}`);
    }
    return wrong;
  } finally {
    await sandbox.remove();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: "string" }, only: { type: "string" } } });
  const chosen = Object.entries(ENGINES).filter(([name]) => values.only === undefined || values.only === name);
  const standIn = await createStandIn();
  const complaints: string[] = [];
  try {
    for (const [, open] of chosen) {
      const driver = await open();
      complaints.push(...(await travel(standIn, driver)));
      await driver.close();
    }
  } finally {
    await standIn.close();
  }
  const passed = JOURNEY.length * chosen.length - complaints.length;
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ passed, failed: 0, complaints }));
  for (const line of complaints) process.stdout.write(`${line}\n`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

await main();
