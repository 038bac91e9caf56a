import { readdirSync } from "node:fs";
import { readConfig } from "@chonsu/server/config/config";
import { ERRORS } from "@chonsu/shared/errors";
import { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { controlEndpoints } from "@chonsu/shared/stand-in/table";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ROOT, read } from "../tree.ts";

const DOCS = readdirSync(`${ROOT}/docs/stand-in`).map((name) => `docs/stand-in/${name}`);

describe.each(DOCS)("%s", (doc) => {
  const spans = read(doc).matchAll(/```[a-z]*\n([\s\S]*?)```|`([^`\n]+)`/g);
  const code = Array.from(spans, ([, block, inline]) => `${block ?? inline}`);

  test("names only settings of the environment that exist, with values they may have", () => {
    const known = new Set([...read(".env.example").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => `${name}`));
    const readBy = ["testing/stand-in.ts", "testing/run/browser.ts", "testing/target/target.ts", "package/program.ts"];
    const kit = readBy.map((file) => read(`scripts/${file}`)).join("\n");
    for (const text of code) {
      const [, name = "", value] = /^([A-Z]+(?:_[A-Z]+)+)(?:=(\S+))?$/.exec(text) ?? [];
      if (name === "" || Object.hasOwn(ERRORS, name)) continue;
      expect(known.has(name) || name === "NODE_ENV" || kit.includes(`"${name}"`), `${doc} names ${name}`).toBe(true);
      if (value === undefined) continue;
      const given = { jwtSecret: "a secret that only tests know, 32+ bytes long", webDist: undefined };
      expect(readConfig({ [name]: value }, given), text).not.toEqual(readConfig({}, given));
    }
  });

  test("names only options that commands have", () => {
    const optionsIn = (text: string) => Array.from(text.matchAll(/--([a-z][a-z-]+)/g), ([, name]) => name);
    const sources = ["scripts/launch/usages.mjs", "server/src/config/options.ts", "docs/conformance.md"];
    const known = sources.flatMap((file) => optionsIn(read(file)));
    const named = code.flatMap((text) => [...text.matchAll(/npm [^\n]*?-- ([^\n]*)/g)].map(([, rest]) => rest));
    for (const option of optionsIn(named.join(" "))) expect(known, doc).toContain(option);
  });

  test("names only calls of the control plane that exist", () => {
    const paths = controlEndpoints().map(
      ({ endpoint }) => new RegExp(`^${endpoint.path.replace("/__standin/", "").replaceAll(/:[a-z]+/g, "[^/]+")}?$`),
    );
    const groups = new Set(controlEndpoints().map(({ endpoint }) => endpoint.path.split("/")[2]));
    for (const text of code) {
      const path =
        /^(?:(?:GET|POST|PUT|DELETE) )?(?:\/__standin\/)?([a-z-]+\/[a-z:/-]*)(?:\?.*)?$/.exec(text)?.[1] ?? "";
      if (!groups.has(path.split("/")[0])) continue;
      const isThere = paths.some((known) => known.test(path));
      expect(isThere, `${doc} names ${path}`).toBe(true);
    }
  });

  test("names only settings of a sandbox that exist, with values they may have", () => {
    const settings = SandboxOptions.shape.settings.unwrap();
    for (const text of code) {
      const dotted = /^settings\.([a-z_]+)(?:: "(\w+)")?$/.exec(text);
      const written = /\bsettings"?: (\{[^}]*\})/.exec(text)?.[1];
      const given = written === undefined ? {} : JSON.parse(written.replaceAll(/([{,] ?)(\w+):/g, '$1"$2":'));
      const single = dotted === null ? {} : { [`${dotted[1]}`]: dotted[2] };
      expect(z.strictObject(settings.shape).safeParse({ ...given, ...single }).error?.issues ?? [], text).toEqual([]);
    }
  });
});

test("the settings that make this server as strict as a real one are documented for client teams, each where it can be set", () => {
  const doc = read("docs/stand-in/for-client-teams.md");
  const written = /`settings: (\{[^}]*\})`/.exec(doc)?.[1] ?? "{}";
  const { settings } = SandboxOptions.parse({ settings: JSON.parse(written) });
  expect(settings).toEqual({ verification: "server", rate_limits: "strict" });
  for (const name of ["VERIFICATION_MODE=server", "RATE_LIMITS=strict", "SMTP_URL"])
    expect(doc).toContain(`\`${name}\``);
});
