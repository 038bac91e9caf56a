import { galleryCopy as copy } from "@chonsu/shared/copy/gallery";
import { useState } from "react";
import { chooseTheme, chosenTheme, type Theme } from "../lib/theme.ts";
import { FilterChip } from "../ui/chip/chip.tsx";
import { RingsMark } from "../ui/rings/rings.tsx";
import { ToastProvider } from "../ui/toast/toast.tsx";
import { CardSection, FaceSection, WheelSection } from "./content-sections.tsx";
import { ChoiceSection, FieldSection, ListSection } from "./field-sections.tsx";
import styles from "./gallery.module.css";
import { Row } from "./gallery-section.tsx";
import { IconSection } from "./icon-section.tsx";
import { ButtonSection, ColourSection, RingSection } from "./look-sections.tsx";
import { OverlaySection } from "./overlay-section.tsx";
import { NavigationSection, StateSection } from "./state-sections.tsx";

const THEMES = ["system", "light", "dark"] as const satisfies readonly Theme[];

/** `/__ui`: each component of the design system in each state, light and dark. The route exists only where `__UI_GALLERY__` is true. */
export function GalleryScreen() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <ToastProvider>
      <main id="top" className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>
            <RingsMark size={32} />
            {copy.title}
          </h1>
          <fieldset aria-label={copy.theme}>
            <Row>
              {THEMES.map((name) => (
                <FilterChip key={name} isOn={theme === name} onClick={() => choose(name)}>
                  {copy.themes[name]}
                </FilterChip>
              ))}
            </Row>
          </fieldset>
        </div>
        <ColourSection />
        <RingSection />
        <ButtonSection />
        <IconSection />
        <FieldSection />
        <ListSection />
        <ChoiceSection />
        <OverlaySection />
        <FaceSection />
        <CardSection />
        <WheelSection />
        <StateSection />
        <NavigationSection />
      </main>
    </ToastProvider>
  );
}
