import type { Installed, Tree } from "./packages.ts";

/** Licences that allow running, changing and distributing the work within ours when their names and texts are kept. */
const FREE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);
/** Licences that need the source of changes to the package itself: allowed for unchanged packages. */
const FREE_UNCHANGED = new Set(["LGPL-3.0-or-later", "MPL-2.0"]);

/** Whether a licence expression of a manifest (`MIT`, `(MIT OR CC0-1.0)`, `Apache-2.0 AND MIT`) allows our use. */
export function allows(licence: string): boolean {
  const parts = (text: string, word: string) => text.split(new RegExp(`\\s+${word}\\s+`));
  const isFree = (name: string) => FREE.has(name) || FREE_UNCHANGED.has(name);
  return parts(licence.replace(/[()]/g, ""), "OR").some((choice) => parts(choice, "AND").every(isFree));
}

/** Packages without a licence, or with one that is not known to allow their use; a sentence each. */
export function offences(packages: readonly Installed[]): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    if (licence === undefined) return [`${name} ${version} says nothing of a licence`];
    return allows(licence)
      ? []
      : [`${name} ${version} has the licence ${licence}, which is not known to allow its use`];
  });
}

/** A start needs them to build the web, so they are dependencies, but the web does not contain them. */
const BUILDS_THE_WEB = ["@vitejs/plugin-react", "rolldown", "subset-font", "vite"];
const SERVER = ["server", "db", "shared"];
const EVERYTHING = [".", "shared", "db", "server", "web", "scripts"];

/** The text of docs/licences.md, and the packages that may not be used. */
export function licencesPage(installed: Tree): { readonly text: string; readonly offences: string[] } {
  const server = installed(SERVER, ["dependencies"]);
  const web = installed(["web", "shared"], ["dependencies"], BUILDS_THE_WEB);
  const key = ({ name, version }: Installed) => `${name} ${version}`;
  const shipped = new Set([...server, ...web].map(key));
  // Packages for one platform are not installed everywhere, but the page must be the same everywhere.
  const everything = installed(EVERYTHING, ["dependencies", "devDependencies"]);
  const tools = everything.filter((one) => !shipped.has(key(one)) && !one.isOfPlatform);
  const text = [
    "# Licences",
    "",
    "Written by `npm run licences` from the lockfile and the manifests of what is installed; a test compares it with them. Command and test fail for a",
    "licence that is not known to allow use, change and distribution. `*` stands for the platforms that have a package. The versions: `npm run sbom`.",
    "",
    list("What the server runs", server),
    "",
    "`@img/sharp-libvips-*` is a library that sharp loads at run time. It is used unchanged, so the LGPL only requires this sentence.",
    "",
    list("What the web is made of", web),
    "",
    `## Tools\n\nThese do not run in the product: ${tools.length} more packages build, check and test.\n`,
    `${byLicence(tools)
      .map(([licence, { length }]) => `${licence}: ${length}`)
      .join(", ")}.`,
    "",
  ].join("\n");
  return { text, offences: offences([...server, ...web, ...tools]) };
}

/** The packages of each licence, the most frequent licence first. */
function byLicence(packages: readonly Installed[]): Array<[licence: string, packages: Installed[]]> {
  const groups = Map.groupBy(packages, ({ licence = "none" }) => licence);
  return [...groups].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
}

function list(title: string, packages: readonly Installed[]): string {
  const groups = byLicence(packages).map(([licence, ones]) => {
    return `**${licence}**: ${[...new Set(ones.map(({ name }) => name))].join(", ")}.`;
  });
  return [`## ${title}`, ...groups].join("\n\n");
}
