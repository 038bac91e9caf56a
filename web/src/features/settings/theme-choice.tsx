import { settingCopy } from "@chonsu/shared/copy/setting";
import { useState } from "react";
import { chooseTheme, chosenTheme, type Theme } from "../../lib/theme.ts";
import { RadioRows } from "../../ui/select-field/select-field.tsx";

const THEMES = ["system", "light", "dark"] as const satisfies readonly Theme[];
const OPTIONS = THEMES.map((value) => ({ value, label: settingCopy.themes[value] }));

/** Light, dark, or the device's theme; stored on this device. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const choose = (value: string) => {
    const chosen = THEMES.find((known) => known === value);
    if (chosen === undefined) return;
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return <RadioRows label={settingCopy.theme} options={OPTIONS} value={theme} onChange={choose} />;
}
