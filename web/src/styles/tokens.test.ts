import { expect, test } from "vitest";
import source from "./tokens.css?raw";

/** Name → [light, dark]; colours only. */
const colours = new Map(
  Array.from(
    source.matchAll(/^\s*--([\w-]+):\s*(?:light-dark\((#\w+),\s*(#\w+)\)|(#\w+));/gm),
    ([, name, light, dark, both]) => [name, [light ?? both, dark ?? both]],
  ),
);

/** Every pair of text and background colours in the styles. */
const TEXT_PAIRS = [
  ...["paper", "surface", "sunken", "pressed"].map((ground) => ["text", ground]),
  ...["paper", "surface", "sunken"].map((ground) => ["muted", ground]),
  ...["paper", "surface", "sunken", "accent-soft"].map((ground) => ["accent-strong", ground]),
  ["text", "accent-soft"],
  ["muted", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ...["paper", "surface", "danger-soft"].map((ground) => ["danger", ground]),
  ...["paper", "surface", "good-soft"].map((ground) => ["good", ground]),
  ...["warning-soft", "good-soft", "danger-soft"].map((ground) => ["text", ground]),
  ["on-toast", "toast"],
  ["toast-accent", "toast"],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => ["on-face", `face-${n}`]),
] as [string, string][];

/** Edges and marks that must be visible but are not read (WCAG 1.4.11). */
const MARK_PAIRS = [
  ["control-line", "surface"],
  ["control-line", "paper"],
  ["accent", "paper"],
  ["accent", "surface"],
  ["focus", "sunken"],
  ["focus", "surface"],
  ["accent", "sunken"],
  ["warning", "warning-soft"],
  ["toast-good", "toast"],
  ["toast-danger", "toast"],
] as [string, string][];

const THEMES = ["light", "dark"] as const;

/** Red, green and blue as amounts of light. */
function lights(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = lights(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function colour(name: string, theme: (typeof THEMES)[number]): string {
  const found = colours.get(name)?.[theme === "light" ? 0 : 1];
  if (found === undefined) throw new Error(`no colour --${name}`);
  return found;
}

test("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

for (const theme of THEMES) {
  test.each(TEXT_PAIRS)(`--%s can be read on --%s (${theme})`, (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(MARK_PAIRS)(`--%s can be seen on --%s (${theme})`, (mark, ground) => {
    expect(contrast(colour(mark, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
}

/** How different two colours look: their distance in OKLab, which is 1 from black to white. */
function distance(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)));
}

function oklab(hex: string): number[] {
  const [r = 0, g = 0, b = 0] = lights(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

test.each(THEMES)("the frame of the focus looks unlike that of an error and unlike a field at rest (%s)", (theme) => {
  expect(distance(colour("focus", theme), colour("danger", theme))).toBeGreaterThan(0.2);
  expect(contrast(colour("focus", theme), colour("control-line", theme))).toBeGreaterThanOrEqual(3);
});

/** Every style sheet of the web. */
const styles = import.meta.glob<string>("../**/*.css", { query: "?raw", import: "default", eager: true });

test("every duration of a transition is a token, which reduced motion shortens", () => {
  const times = Object.entries(styles).flatMap(([file, text]) =>
    Array.from(text.matchAll(/^\s*transition(?:-duration|-delay)?:[^;]+;/gm), ([rule]) => `${file}: ${rule.trim()}`),
  );
  expect(times.length).toBeGreaterThan(10);
  expect(times.filter((rule) => /\d(?:ms|s)\b/.test(rule))).toEqual([]);
});

test("lines of Korean text break between words, nowhere else", () => {
  const breaks = Object.entries(styles).flatMap(([file, text]) =>
    Array.from(text.matchAll(/^\s*(?:word-break|line-break):\s*([^;]+);/gm), ([, value]) => `${file}: ${value}`),
  );
  expect(breaks).toEqual(["./base.css: keep-all"]);
});
