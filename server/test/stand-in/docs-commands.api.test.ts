import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openTestStandIn } from "./harness.ts";

const FOLDER = fileURLToPath(new URL("../../../docs/stand-in", import.meta.url));
/** Another test runs its commands, in the repository that it describes (scripts/check/outside.ts). */
const PAGES = readdirSync(FOLDER).filter((name) => name !== "from-your-repository.md");

/** A line that sends a request, and a line that such lines need: a function, or values. */
const COMMAND = /^(?:curl|ask|standin|TOKEN=\$\(standin) /;
const PREPARATION = /^(?:\w+\(\) \{|T=)/;
const NO_ANSWER = "curl: (52) Empty reply from server";
/** Each request writes its status to the errors; 000 without an answer. */
const CURL = `curl() { command curl -s -w '%{stderr}%{http_code}\\n' "$@"; }`;

/** The status that the page tells of a command, by a comment or the next line; 2xx when it tells none. */
function statusOf(line: string, next: string | undefined): string {
  return next === NO_ANSWER ? "000" : (/ # (\d{3}) /.exec(line)?.[1] ?? "2xx");
}

it("each command on a docs page does what the page says", { timeout: 60_000 }, async () => {
  const { url, control, folder } = await openTestStandIn();
  const made = await control.post("/__standin/sandboxes/").send({}).expect(201);
  for (const name of PAGES) {
    const page = readFileSync(path.join(FOLDER, name), "utf8")
      .replaceAll("http://127.0.0.1:3000", url)
      .replaceAll("http://127.0.0.1:46013", made.body.url)
      // Commands with thousands of rows take seconds.
      .replace('"count": 1000', '"count": 5')
      .replace("crowd:2000", "crowd:100");
    const lines = page
      .replaceAll("\\\n", " ")
      .split("\n")
      .map((line) => line.replace(/^\$ /, ""));
    const expected = lines.flatMap((line, at) => (COMMAND.test(line) ? [[line, statusOf(line, lines[at + 1])]] : []));
    await control.post("/__standin/reset/").send({ scenario: "campus" }).expect(200);
    const script = [CURL, ...lines.filter((line) => COMMAND.test(line) || PREPARATION.test(line)), "true"].join("\n");
    const { stderr } = await promisify(execFile)("bash", ["-c", script], { cwd: path.dirname(folder) });
    const statuses = stderr
      .trim()
      .split("\n")
      .map((status) => status.replace(/^2\d\d$/, "2xx"));
    expect(expected.map(([line], at) => [line, statuses[at]])).toEqual(expected);
    expect(statuses.filter((status) => status !== "")).toHaveLength(expected.length);
  }
});
