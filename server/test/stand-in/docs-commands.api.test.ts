import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { commandsOf, type DocsCommand } from "./docs-commands.ts";
import { openTestStandIn } from "./harness.ts";

const FOLDER = fileURLToPath(new URL("../../../docs/stand-in", import.meta.url));
/** Another test runs its commands, in the repository that it describes (scripts/check/outside.ts). */
const OUTSIDE = "from-your-repository.md";
const ADDRESS = "http://127.0.0.1:3000";
const SANDBOX = "http://127.0.0.1:46013";

const COMMAND = /^(?:\$ )?(?:curl|ask|standin|TOKEN=\$\(standin) /gm;

it("each command on a docs page does what the page says", async () => {
  const { url, control, token } = await openTestStandIn();
  const seen = { TOKEN: "", sandbox: "" };
  const values = (name: string) =>
    ({
      T: token,
      B: ADDRESS,
      J: "Content-Type: application/json",
      TOKEN: seen.TOKEN,
    })[name] ?? expect.fail(`$${name} is set nowhere`);
  const send = ({ url: shown, method, headers, body }: DocsCommand) => {
    const address = shown.replace(ADDRESS, url).replace(SANDBOX, seen.sandbox);
    // Commands with thousands of rows take seconds, so fewer are sent here.
    const sent =
      typeof body === "string" ? body.replace('"count": 1000', '"count": 5').replace("crowd:2000", "crowd:100") : body;
    return fetch(address, { method, headers: { connection: "close", ...headers }, body: sent ?? null });
  };
  const endOf = async (command: DocsCommand) => {
    const answer = await send(command).catch(() => undefined);
    if (answer === undefined) return "without an answer";
    const text = await answer.text();
    seen.TOKEN = /"access":"([^"]*)/.exec(text)?.[1] ?? seen.TOKEN;
    seen.sandbox = /^\{"id":"\w+","url":"([^"]*)/.exec(text)?.[1] ?? seen.sandbox;
    return answer.ok ? "well" : answer.status;
  };
  for (const name of readdirSync(FOLDER).filter((file) => file !== OUTSIDE)) {
    const page = readFileSync(path.join(FOLDER, name), "utf8");
    await control.post("/__standin/reset/").send({ scenario: "campus" }).expect(200);
    let commands = 0;
    for (const command of commandsOf(page, values)) {
      commands += 1;
      expect(await endOf(command), `${name}: ${command.line}`).toBe(command.ends);
    }
    expect(commands, name).toBe(page.match(COMMAND)?.length ?? 0);
  }
});
