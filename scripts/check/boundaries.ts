import { cruise, type IForbiddenRuleType, type IRegularForbiddenRuleType } from "dependency-cruiser";

/*
 * Import boundaries: which folder may import which, with type imports counted. Imports go in one direction, without circles. Which npm
 * packages a package may import is set in its package.json and in the linter.
 */

/** Folders of each package, from the lowest to the highest. A folder may import only the folders before it. */
const LAYERS = {
  server: [
    "platform",
    "config",
    "access",
    "events",
    "memory",
    "chon",
    "search",
    "admission",
    "files",
    "mail",
    "realtime",
    "backup",
    "context.ts",
    "command",
    "http",
    "modules",
    "previews",
    "metrics",
    "startup",
    "app.ts",
    "stand-in",
    "main.ts",
  ],
  web: ["paths", "lib", "ui", "api", "entities", "features", "screens", "gallery", "console", "app", "main.ts"],
} as const;

const SOURCE = "^(shared|db|server|web)/src/";
const TESTS = String.raw`\.test\.tsx?$|/test/|/e2e/|test-setup`;

/** Our own packages, matched by folder, or by package name where they are not installed. */
const house = (...names: string[]) => `^(${names.join("|")})/|^@chonsu/(${names.join("|")})/`;
/** Packages from npm. */
const npm = (...names: string[]) => `(^|node_modules/)(${names.join("|")})(/|$)`;

const FASTIFY = npm("fastify", "fastify-[^/]+", "@fastify/[^/]+");
const SQL = npm("drizzle-orm", "better-sqlite3");

function rule(name: string, from: IRegularForbiddenRuleType["from"], to: IRegularForbiddenRuleType["to"]) {
  return { name, severity: "error", from, to } satisfies IRegularForbiddenRuleType;
}

function upward(pack: keyof typeof LAYERS): IForbiddenRuleType[] {
  const layers = LAYERS[pack];
  const at = (names: readonly string[]) => `^${pack}/src/(${names.join("|").replaceAll(".", String.raw`\.`)})(/|$)`;
  return layers
    .slice(0, -1)
    .map((layer, place) =>
      rule(
        `${pack}-${layer}-imports-upwards`,
        { path: at([layer]), pathNot: TESTS },
        { path: at(layers.slice(place + 1)) },
      ),
    );
}

/** The kinds of files in a server module, for the rules about what each may not import. */
const MODULE = "^server/src/modules/";
const parts = [
  rule(
    "sql-outside-repositories",
    { path: `${MODULE}|^server/src/(command|http|stand-in)/`, pathNot: String.raw`\.repository\.ts$|${TESTS}` },
    { path: SQL },
  ),
  rule(
    "fastify-outside-routes",
    {
      path: "^server/src/",
      pathNot: String.raw`\.(routes|hooks)\.ts$|^server/src/(http|stand-in|app\.ts|main\.ts)|${TESTS}`,
    },
    { path: FASTIFY },
  ),
  rule(
    "repository-of-another-module",
    { path: "^server/src/modules/([^/]+)/", pathNot: TESTS },
    { path: String.raw`^server/src/modules/[^/]+/.*\.repository\.ts$`, pathNot: "^server/src/modules/$1/" },
  ),
  rule(
    "repository-outside-its-module",
    { path: "^server/src/", pathNot: `${MODULE}|${TESTS}` },
    { path: String.raw`${MODULE}.*\.repository\.ts$` },
  ),
  rule(
    "repository-in-a-route",
    { path: String.raw`${MODULE}.*\.routes\.ts$` },
    { path: String.raw`\.repository\.ts$` },
  ),
  rule(
    "presenter-outside-services",
    { path: "^server/src/", pathNot: String.raw`\.(service|presenter)\.ts$|${TESTS}` },
    { path: String.raw`\.presenter\.ts$`, dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "repository-knows-more-than-rows",
    { path: String.raw`\.repository\.ts$` },
    { path: String.raw`\.(service|presenter|routes)\.ts$` },
  ),
  rule(
    "presenter-knows-more-than-rows",
    { path: String.raw`\.presenter\.ts$` },
    { path: String.raw`\.(service|routes)\.ts$` },
  ),
  rule("service-knows-a-route", { path: String.raw`\.service\.ts$` }, { path: String.raw`\.routes\.ts$` }),
];

/** What the package `chonsu` offers to other repositories (scripts/testing/package.json). */
const PUBLIC = String.raw`^scripts/testing/(index|client|playwright|setup|vitest|conformance/adapter)\.ts$`;

const rooms = [
  rule(
    "shared-imports-more-than-zod",
    { path: "^shared/src/", pathNot: TESTS },
    { pathNot: `^shared/src/|${npm("zod", "es-hangul")}` },
  ),
  rule(
    "db-sees-shared-only",
    { path: "^db/src/", pathNot: TESTS },
    { path: `${house("server", "web", "scripts")}|${FASTIFY}` },
  ),
  rule(
    "server-knows-the-web",
    { path: "^server/", pathNot: TESTS },
    { path: `${house("web", "scripts")}|${npm("react", "react-dom")}` },
  ),
  rule(
    "web-knows-the-server",
    { path: "^web/", pathNot: `^web/(e2e|[^/]+$)|${TESTS}` },
    { path: `${house("db", "server", "scripts")}|${SQL}|${FASTIFY}` },
  ),
  rule("web-runs-in-a-browser", { path: "^web/src/", pathNot: TESTS }, { dependencyTypes: ["core"] }),
  rule(
    "browser-test-sees-the-inside",
    { path: "^web/e2e/" },
    { path: `${house("shared", "db", "server", "scripts")}|${SQL}|${npm("fastify")}`, pathNot: PUBLIC },
  ),
  rule("ui-knows-the-domain", { path: "^web/src/ui/", pathNot: TESTS }, { path: "shared/(src/)?contract/" }),
  rule("ui-knows-addresses", { path: "^web/src/(ui|lib)/", pathNot: TESTS }, { path: "^web/src/paths/" }),
  rule(
    "feature-imports-a-feature",
    { path: "^web/src/features/([^/]+)/", pathNot: TESTS },
    { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
  ),
];

const PRODUCTION = { path: `${SOURCE}|^scripts/`, pathNot: TESTS };
const FILES: readonly IForbiddenRuleType[] = [
  rule("circle-of-files", PRODUCTION, { circular: true }),
  ...rooms,
  ...parts,
  ...upward("server"),
  ...upward("web"),
];
/** These two modules import each other: a conversation shows its latest message, and a message is sent into a conversation. */
const KNOW_EACH_OTHER = "^server/src/modules/(conversations|messages)$";
const FOLDERS: readonly IForbiddenRuleType[] = [
  {
    name: "circle-of-folders",
    severity: "error",
    scope: "folder",
    from: { pathNot: KNOW_EACH_OTHER },
    to: { circular: true, pathNot: KNOW_EACH_OTHER },
  },
];
/**
 * Files at the top of server/src. Every folder imports context.ts, and app.ts imports every folder: as one folder they would form a circle.
 */
const ENTRIES = String.raw`^server/src/[^/]+\.ts$`;
const NEVER = "^(shared|db|server|web|scripts)/(dist|node_modules)/|^web/public|^db/migrations";

async function broken(root: string, folders: string[], forbidden: readonly IForbiddenRuleType[], leftOut: string) {
  const { output } = await cruise(folders, {
    ruleSet: { forbidden: [...forbidden] },
    validate: true,
    baseDir: root,
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: leftOut },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node"],
      extensions: [".ts", ".tsx", ".mjs"],
    },
  });
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

/** Every import that crosses a boundary, as `rule: from → to`. Folders are relative to `root`. */
export async function boundaryOffences(root: string, folders = ["shared", "db", "server", "web", "scripts"]) {
  const files = await broken(root, folders, FILES, NEVER);
  return [...files, ...(await broken(root, folders, FOLDERS, `${NEVER}|${ENTRIES}|${TESTS}`))];
}
