import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "playwright/types/testReporter";
import { describe, expect, it } from "vitest";
import { collect } from "../../launch/child.mjs";
import { publicMaker } from "../../testing/people/makers.ts";
import { beginPeople } from "../../testing/people/people.ts";
import { useSandbox } from "../../testing/vitest.ts";
import { ROOT } from "../tree.ts";

const PLAYWRIGHT = createRequire(import.meta.url)
  .resolve("playwright/package.json")
  .replace("package.json", "cli.js");
const CONFORMANCE = path.join(ROOT, "scripts/testing/conformance/run/main.ts");
const RUN_MAX_MS = 90_000;

const SPEC = `import { test, expect } from ${JSON.stringify(path.join(ROOT, "scripts/testing/playwright.ts"))};
test("people are made", async ({ people }) => {
  const [one, other] = await people.pair();
  expect((await one.client.users.distance({ params: { id: other.id } })).body().distance).toBe(1);
});
test("the cast signs in", async ({ sandbox }) => {
  expect((await (await sandbox.client("haneul")).users.current()).body().user_name).toBe("정하늘");
});
test("time stands still", async ({ clock }) => { await clock.freeze("2026-11-21T14:00:00+09:00"); });
test("an answer is lost", async ({ faults }) => { await faults.list(); });
test("the journal is read", async ({ control }) => { await control.journal.read(); });
test("a snapshot is taken", async ({ sandbox }) => { await sandbox.reset({ snapshot: "ready" }); });
test("a mail comes", async ({ mails }) => { await mails.next({ to: "a@kaist.ac.kr" }); });
`;

describe("people of a test", () => {
  const sandbox = useSandbox();

  it.each([{ by: "factories" }, { by: "public calls" }])("are made by $by", async ({ by }) => {
    const { url, people: given } = sandbox();
    const people =
      by === "factories"
        ? given
        : beginPeople(
            publicMaker({
              base: url,
              headers: () => ({}),
              readMails: undefined,
              onLeft: (_who, why) => expect.fail(why),
            }),
          );
    const [first, ...others] = await people.chain(3);
    const last = others.at(-1);
    if (first === undefined || last === undefined) throw new Error("a chain has its ends");
    const distance = await first.client.users.distance({ params: { id: last.id } });
    const [writer, reader] = await people.pair();
    const post = await people.post(writer, { title: "로봇을 만들 사람" });
    const experience = await people.experience(writer, { members: [reader] });
    const popular = await people.member({ chons: 5, user_name: "이름 있음" });
    const me = (await popular.client.users.current()).body();
    expect({
      distance: distance.body().distance,
      post: post.title,
      seen: (await reader.client.projects.one({ params: { id: post.id } })).body().user.relation_degree,
      members: experience.accepted_users,
      popular: [me.user_name, me.email, me.profile.one_degree_count],
    }).toEqual({
      distance: 3,
      post: "로봇을 만들 사람",
      seen: 1,
      members: [writer.id, reader.id],
      popular: ["이름 있음", popular.email, 5],
    });
    await people.remove();
    const isLeft = (await writer.client.sessions.check()).success?.body.detail;
    expect(isLeft).toBe(by === "factories");
  });
});

describe("the same tests on another server", () => {
  const sandbox = useSandbox();

  it(
    "pass where they need only public calls; the run says what the others lack, and who could not be deleted",
    async () => {
      using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-target-"));
      writeFileSync(path.join(folder.path, "package.json"), '{ "type": "module" }');
      writeFileSync(path.join(folder.path, "on.spec.ts"), SPEC);
      const setup = JSON.stringify(path.join(ROOT, "scripts/testing/setup.ts"));
      const config = `export default { globalSetup: ${setup}, workers: 1, reporter: [["json", { outputFile: "report.json" }]] };`;
      writeFileSync(path.join(folder.path, "playwright.config.ts"), config);
      const { url, control } = sandbox();
      await control.faults.add({ body: { call: "accounts.remove", effect: { status: 503 } } });
      const { CHONSU_STANDIN_URL: _, ...env } = process.env;
      const { output } = await collect(process.execPath, [PLAYWRIGHT, "test"], {
        cwd: folder.path,
        env: { ...env, CHONSU_TARGET: url },
      });
      const report: JSONReport = JSON.parse(readFileSync(path.join(folder.path, "report.json"), "utf8"));
      const results = specsIn(report.suites).map(({ tests }) => tests[0]?.results[0]?.status);
      expect([results, output]).toEqual([
        ["passed", "passed", "skipped", "skipped", "skipped", "skipped", "skipped"],
        expect.stringMatching(/^ +1 {2}clock +advanceClock of the adapter$/m),
      ]);
      expect(output.match(/^ +1 {2}\w+/gm)?.map((row) => row.trim().split(/\s+/)[1])).toEqual([
        "clock",
        "mails",
        "reset",
        "faults",
        "control",
      ]);
      const text = `2 members of the tests could not be deleted on ${url}:\n`;
      const [, left] = output.split(text);
      expect(left?.match(/^ {2}kit-\w+-\d+@\S+ \(\d+\): 503 \S+ .+$/gm), output).toHaveLength(2);
      const [, options = ""] = /npx chonsu conformance (.+)$/m.exec(left ?? "") ?? [];
      await control.faults.removeAll();
      const later = await collect(process.execPath, [CONFORMANCE, ...options.split(" ")], { cwd: folder.path });
      expect(later).toEqual({ code: 0, output: "2 of 2 accounts removed\n" });
    },
    RUN_MAX_MS,
  );
});

function specsIn(suites: readonly JSONReportSuite[]): JSONReportSpec[] {
  return suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites ?? [])]);
}
