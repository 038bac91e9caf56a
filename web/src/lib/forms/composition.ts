/** What is read of a keyboard event, so that React's and the DOM's own both fit. */
interface KeyPress {
  key: string;
  keyCode: number;
  nativeEvent?: { isComposing: boolean };
  isComposing?: boolean;
}

/** The code Safari and older Chromium give to every key that an input method is still handling. */
const COMPOSING_KEY_CODE = 229;

/**
 * True while an input method is composing: the Enter that ends a Hangul syllable belongs to the syllable, it is not a
 * submit. Safari ends the composition *before* that keydown, so `isComposing` alone is not enough.
 */
export function isComposing(event: KeyPress): boolean {
  return (event.nativeEvent?.isComposing ?? event.isComposing ?? false) || event.keyCode === COMPOSING_KEY_CODE;
}

/** True for an Enter that ends a composition; such an Enter must do nothing else. */
export function isComposingEnter(event: KeyPress): boolean {
  return event.key === "Enter" && isComposing(event);
}

/** True for an Enter that is meant: pressed outside any composition. */
export function isMeantEnter(event: KeyPress): boolean {
  return event.key === "Enter" && !isComposing(event);
}
