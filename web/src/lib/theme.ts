import { readStored, removeStored, writeStored } from "./storage.ts";

/** `system` follows the device. */
export type Theme = "system" | "light" | "dark";

/** public/theme.js reads it too, before the first paint. */
const THEME_KEY = "theme";

/** The theme chosen on this device. */
export function chosenTheme(): Theme {
  const stored = readStored(THEME_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies a theme at once and stores it on this device. */
export function chooseTheme(theme: Theme): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    bar.media = mediaOf(bar.dataset.theme, theme);
  }
  if (theme === "system") {
    removeStored(THEME_KEY);
    delete document.documentElement.dataset.theme;
    return;
  }
  writeStored(THEME_KEY, theme);
  document.documentElement.dataset.theme = theme;
}

/** The media query for a `theme-color` tag, which colours the browser's bars: `own` is the theme of the tag. */
function mediaOf(own: string | undefined, chosen: Theme): string {
  if (chosen === "system") return `(prefers-color-scheme: ${own})`;
  return own === chosen ? "all" : "not all";
}
