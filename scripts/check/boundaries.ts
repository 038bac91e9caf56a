import { cruise, type IForbiddenRuleType, type IRegularForbiddenRuleType } from "dependency-cruiser";

/*
 * Import boundaries: which folder may import which, with type imports counted. Imports go in one direction, without circles. Which npm
 * packages a package may import is set in its package.json and in the linter.
 */

/** Folders of each package, from the lowest to the highest. A folder may import only the folders before it. */
const LAYERS = {
  server: [
    "platform",
    "sets",
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
    "export-scenario.ts",
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

/** Code of the product at a path, without its tests and without what is excepted. */
function code(path: string, ...except: readonly string[]) {
  return { path, pathNot: [...except, TESTS].join("|") };
}

/** The kinds of files in a server module, for the rules about what each may not import. */
const MODULE = "^server/src/modules/";
const ROUTES = String.raw`\.routes\.ts$`;
const SERVICE = String.raw`\.service\.ts$`;
const REPOSITORY = String.raw`\.repository\.ts$`;
const PRESENTER = String.raw`\.presenter\.ts$`;
const NEAR_FASTIFY = String.raw`\.(routes|hooks)\.ts$|^server/src/(http|stand-in|app\.ts|main\.ts)`;
const parts = [
  rule("sql-outside-repositories", code(`${MODULE}|^server/src/(command|http|stand-in)/`, REPOSITORY), { path: SQL }),
  rule("fastify-outside-routes", code("^server/src/", NEAR_FASTIFY), { path: FASTIFY }),
  rule("repository-of-another-module", code("^server/src/modules/([^/]+)/"), {
    path: `${MODULE}[^/]+/.*${REPOSITORY}`,
    pathNot: "^server/src/modules/$1/",
  }),
  rule("repository-outside-its-module", code("^server/src/", MODULE), { path: `${MODULE}.*${REPOSITORY}` }),
  rule("repository-in-a-route", { path: `${MODULE}.*${ROUTES}` }, { path: REPOSITORY }),
  rule("presenter-outside-services", code("^server/src/", SERVICE, PRESENTER), {
    path: PRESENTER,
    dependencyTypesNot: ["type-only"],
  }),
  rule("repository-knows-more-than-rows", { path: REPOSITORY }, { path: `${SERVICE}|${PRESENTER}|${ROUTES}` }),
  rule("presenter-knows-more-than-rows", { path: PRESENTER }, { path: `${SERVICE}|${ROUTES}` }),
  rule("service-knows-a-route", { path: SERVICE }, { path: ROUTES }),
];

/** What the package `chonsu` offers to other repositories (scripts/testing/package.json). */
const PUBLIC = String.raw`^scripts/testing/(index|client|playwright|setup|vitest|conformance/adapter)\.ts$`;

const rooms = [
  rule("shared-imports-more-than-zod", code("^shared/src/"), { pathNot: `^shared/src/|${npm("zod", "es-hangul")}` }),
  rule("db-sees-shared-only", code("^db/src/"), { path: `${house("server", "web", "scripts")}|${FASTIFY}` }),
  rule("server-knows-the-web", code("^server/"), { path: `${house("web", "scripts")}|${npm("react", "react-dom")}` }),
  rule("web-knows-the-server", code("^web/", "^web/(e2e|[^/]+$)"), {
    path: `${house("db", "server", "scripts")}|${SQL}|${FASTIFY}`,
  }),
  rule("web-runs-in-a-browser", code("^web/src/"), { dependencyTypes: ["core"] }),
  rule(
    "browser-test-sees-the-inside",
    { path: "^web/e2e/" },
    { path: `${house("shared", "db", "server", "scripts")}|${SQL}|${npm("fastify")}`, pathNot: PUBLIC },
  ),
  rule("ui-knows-the-domain", code("^web/src/ui/"), { path: "shared/(src/)?contract/" }),
  rule("ui-knows-addresses", code("^web/src/(ui|lib)/"), { path: "^web/src/paths/" }),
  rule("feature-imports-a-feature", code("^web/src/features/([^/]+)/"), {
    path: "^web/src/features/",
    pathNot: "^web/src/features/$1/",
  }),
];

const FILES: readonly IForbiddenRuleType[] = [
  rule("circle-of-files", code(`${SOURCE}|^scripts/`), { circular: true }),
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
const NEVER = "^(shared|db|server|web|scripts)/(dist|node_modules)|^web/public|^db/migrations";

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
