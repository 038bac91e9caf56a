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
  if (theme === "system") {
    removeStored(THEME_KEY);
    delete document.documentElement.dataset.theme;
    return;
  }
  writeStored(THEME_KEY, theme);
  document.documentElement.dataset.theme = theme;
}
