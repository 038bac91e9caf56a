import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { builtWeb } from "./built-web.ts";
import { type Lack, lacksOfScript, lacksOfStyles } from "./floor.ts";

/** Features that may be missing: the product works without them. */
const DISPENSABLE: Record<string, string> = {
  "Intl.Segmenter": "shared/src/format/text/graphemes.ts counts code points without it",
  "window.requestIdleCallback": "lib/timers.ts waits a moment without it",
  navigation: "React looks for it before it uses it; lib/go-back.ts goes forward without it",
  "navigator.connection": "app/prefetch-screen.ts reads it only where it is",
  "navigator.share": "the link is copied where there is no sheet to share it by",
  setImmediate: "React and its scheduler look for it before they use it",
  ".toArray()": "a list of React's children",
  ".use()": "React's hook",
  ".take()": "a function of the editors' own",
  ".pause()": "a transport of engine.io",
  ":has": "decorates rows whose box or dot shows its state too",
  ":selection": "a colour",
  ":-webkit-search-cancel-button": "is hidden where there is one",
  "-webkit-tap-highlight-color": "a colour",
  "forced-color-adjust": "Safari has no forced colours",
  cursor: "there is no cursor on a phone",
  "overflow-clip-margin": "without it the frame of a row's focus is cut at its sides",
  "overflow-anchor": "turns off what Safari does not do",
  resize: "a phone has no handle to resize by",
  "scrollbar-color": "a colour",
  "scrollbar-gutter": "a bar on a phone takes no room",
  "scrollbar-width": "a bar, thinner or hidden",
  "text-wrap": "more pleasing line breaks",
};

const findings = new Map<string, Lack & { readonly files: string[] }>();

// A timeout for a hanging build: when the web is not built yet, it is built here first.
beforeAll(async () => {
  const dist = await builtWeb();
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    for (const lack of lacksOf(dist, file)) {
      const files = findings.get(lack.feature)?.files ?? [];
      findings.set(lack.feature, { ...lack, files: [...new Set([...files, file])] });
    }
  }
}, 120_000);

function lacksOf(dist: string, file: string): Lack[] {
  if (!/\.(js|css)$/.test(file)) return [];
  const text = readFileSync(join(dist, file), "utf8");
  return file.endsWith(".js") ? lacksOfScript(text) : lacksOfStyles(text);
}

const dispensableOf = (feature: string) => (feature in DISPENSABLE ? feature : (feature.split(": ")[0] ?? ""));

test("the built web uses nothing that the oldest supported browsers lack", () => {
  const lines = Array.from(findings.values())
    .filter(({ feature }) => !(dispensableOf(feature) in DISPENSABLE))
    .map(({ feature, browsers, files }) => `${feature} in ${files.join(", ")}: not in ${browsers.join(", ")}`);
  expect(lines).toEqual([]);
});

test("every feature that may be missing is used", () => {
  const used = new Set(Array.from(findings.keys(), dispensableOf));
  expect(Object.keys(DISPENSABLE).filter((feature) => !used.has(feature))).toEqual([]);
});

test.each([
  ["Map.groupBy(a, b)", "Map.groupBy"],
  ["const { promise } = Promise.withResolvers()", "Promise.withResolvers"],
  ["text.toWellFormed()", ".toWellFormed()"],
  ["new ViewTransition()", "ViewTransition"],
  ["navigator.share(post)", "navigator.share"],
])("finds what %s needs", (code, feature) => {
  expect(lacksOfScript(code)).toContainEqual(expect.objectContaining({ feature }));
});

test.each([
  ["@view-transition { navigation: auto }", "@view-transition"],
  ["p { text-wrap: pretty }", "text-wrap"],
  ["p { width: stretch }", "width: stretch"],
  [".a:has(.b) { color: red }", ":has"],
  ["p { color: light-dark(red, blue) }", "light-dark()"],
])("finds what %s needs", (css, feature) => {
  expect(lacksOfStyles(css)).toContainEqual(expect.objectContaining({ feature }));
});

test("does not report features that all oldest supported browsers have", () => {
  expect(lacksOfScript("const groupBy = list.toSorted().at(-1); structuredClone({ groupBy })")).toEqual([]);
  expect(lacksOfStyles(".a:focus-visible { -webkit-user-select: none; user-select: none; height: 100dvh }")).toEqual(
    [],
  );
});
