import { mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { boundaryOffences } from "../../check/boundaries.ts";

const friends = "server/src/modules/friends";

/** The rules, a file, and the import they forbid. */
const FORBIDDEN = [
  ["shared-imports-more-than-zod", "shared/src/a1.ts", "@chonsu/db/open-database"],
  ["shared-imports-more-than-zod", "shared/src/a2.ts", "node:fs"],
  ["db-sees-shared-only", "db/src/a3.ts", "@chonsu/server/app"],
  ["web-knows-the-server", "web/src/app/a4.ts", "@chonsu/db/open-database"],
  ["web-knows-the-server", "web/src/app/a5.ts", "type @chonsu/server/app"],
  ["web-runs-in-a-browser", "web/src/app/a7.ts", "node:path"],
  ["server-knows-the-web", "server/src/platform/a8.ts", "@chonsu/web/app"],
  ["browser-test-sees-the-inside", "web/e2e/a9.spec.ts", "@chonsu/server/app"],
  ["browser-test-sees-the-inside", "web/e2e/a10.ts", "@chonsu/db/open-database"],
  ["browser-test-sees-the-inside", "web/e2e/a13.spec.ts", "@chonsu/shared/limits"],
  ["fastify-outside-routes", `${friends}/b1.service.ts`, "fastify"],
  ["fastify-outside-routes", "server/src/chon/b2.ts", "type fastify"],
  ["repository-of-another-module", `${friends}/b3.service.ts`, "../chats/chats.repository.ts"],
  ["repository-outside-its-module", "server/src/startup/b4.ts", "../modules/friends/friends.repository.ts"],
  ["repository-in-a-route", `${friends}/b5.routes.ts`, "./friends.repository.ts"],
  ["presenter-outside-services", `${friends}/b6.routes.ts`, "./friends.presenter.ts"],
  [
    "presenter-outside-services repository-knows-more-than-rows",
    `${friends}/b7.repository.ts`,
    "./friends.presenter.ts",
  ],
  ["sql-outside-repositories", `${friends}/b8.service.ts`, "drizzle-orm"],
  ["presenter-knows-more-than-rows", `${friends}/b9.presenter.ts`, "./friends.service.ts"],
  ["service-knows-a-route", `${friends}/b10.service.ts`, "./friends.routes.ts"],
  ["server-realtime-imports-upwards", "server/src/realtime/b11.ts", "../modules/a/a.service.ts"],
  ["server-platform-imports-upwards", "server/src/platform/b12.ts", "type ../context.ts"],
  ["web-ui-imports-upwards", "web/src/ui/tabs/c1.tsx", "../../api/client.ts"],
  ["ui-knows-addresses", "web/src/ui/tabs/c2.tsx", "../../paths/paths.ts"],
  ["ui-knows-the-domain", "web/src/ui/tabs/c3.tsx", "@chonsu/shared/contract/friends"],
  ["web-lib-imports-upwards", "web/src/lib/c4.ts", "../ui/toast/toast.tsx"],
  ["web-api-imports-upwards", "web/src/api/c5.ts", "../features/a/a.queries.ts"],
  ["web-entities-imports-upwards", "web/src/entities/card/c6.tsx", "../../features/a/b.tsx"],
  ["feature-imports-a-feature", "web/src/features/friends/c7.tsx", "../chats/chat.tsx"],
  ["web-features-imports-upwards", "web/src/features/friends/c9.tsx", "../../screens/a/b-screen.tsx"],
  ["web-screens-imports-upwards", "web/src/screens/friends/c11.tsx", "../../app/router.tsx"],
  ["circle-of-files", "server/src/chon/d1.ts", "type ./d2.ts"],
] as const;

const ALLOWED = [
  ["shared/src/z1.ts", "zod"],
  ["shared/src/contract/z2.ts", "../limits.ts"],
  ["db/src/z3.ts", "@chonsu/shared/limits"],
  ["server/src/platform/z4.ts", "@chonsu/db/open-database"],
  [`${friends}/z5.routes.ts`, "fastify"],
  [`${friends}/z6.service.ts`, "./z6.repository.ts"],
  [`${friends}/z7.service.ts`, "../chats/chats.presenter.ts"],
  [`${friends}/z8.repository.ts`, "drizzle-orm"],
  ["web/src/entities/card/z9.tsx", "../../paths/paths.ts"],
  ["web/src/features/friends/z10.tsx", "./friends.queries.ts"],
  ["web/src/screens/friends/z11.tsx", "../../features/chats/chat.tsx"],
  ["web/e2e/z12.spec.ts", "chonsu/playwright"],
  ["web/src/app/z13.test.tsx", "@chonsu/server/app"],
] as const;

const broken = new Map<string, Set<string>>();

// All files are in one folder that is read once. The imported files are there too, because a rule needs to know where an import leads.
beforeAll(async () => {
  using house = mkdtempDisposableSync(join(tmpdir(), "chonsu-boundaries-"));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(house.path, file)), { recursive: true });
    writeFileSync(join(house.path, file), text, { flag: "a" });
  };
  for (const [file, source] of [...FORBIDDEN.map(([, ...rest]) => rest), ...ALLOWED]) {
    const target = source.replace("type ", "");
    const word = source.startsWith("type ") ? "import type" : "import";
    put(file, `${word} { thing } from "${target}";\nexport const own = {} as typeof thing;\n`);
    if (target.startsWith(".")) put(normalize(join(dirname(file), target)), "export const thing = 1;\n");
  }
  put("server/src/chon/d2.ts", 'import { own } from "./d1.ts";\nexport const other = own;\n');
  put("server/src/chon/e1.ts", 'import { thing } from "../search/e2.ts";\nexport const own = thing;\n');
  put("server/src/search/e2.ts", 'import { thing } from "../chon/e3.ts";\nexport const own = thing;\n');
  put("server/src/chon/e3.ts", "export const thing = 1;\n");
  for (const offence of await boundaryOffences(house.path, ["shared", "db", "server", "web"])) {
    const [rule = "", from = ""] = offence.split(/: | → /);
    broken.set(from, (broken.get(from) ?? new Set()).add(rule));
  }
}, 60_000);

describe("imports that cross a boundary", () => {
  test.each(FORBIDDEN)("%s: %s may not import %s", (rules, file) => {
    expect(broken.get(file)).toEqual(new Set(rules.split(" ")));
  });

  test("two folders may not import each other, even if no two files do", () => {
    expect(broken.get("server/src/chon")).toEqual(new Set(["circle-of-folders"]));
    expect(broken.get("server/src/search")).toEqual(new Set(["circle-of-folders"]));
  });

  test.each(ALLOWED)("%s may import %s", (file) => {
    expect(broken.get(file)).toBeUndefined();
  });
});
