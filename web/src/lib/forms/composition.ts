/** The used part of a keyboard event, common to React's and the DOM's events. */
interface KeyPress {
  key: string;
  keyCode: number;
  nativeEvent?: { isComposing: boolean };
  isComposing?: boolean;
}

/** The key code that Safari and older Chromium give to keys that an input method handles. */
const COMPOSING_KEY_CODE = 229;

/**
 * Whether an input method is composing. The Enter that ends a Hangul syllable does not submit. Safari ends the composition before that
 * keydown, so `isComposing` alone is not enough.
 */
export function isComposing(event: KeyPress): boolean {
  return (event.nativeEvent?.isComposing ?? event.isComposing ?? false) || event.keyCode === COMPOSING_KEY_CODE;
}

/** Whether this is an Enter that ends a composition; it must do nothing else. */
export function isComposingEnter(event: KeyPress): boolean {
  return event.key === "Enter" && isComposing(event);
}

/** Whether this is an Enter outside any composition. */
export function isMeantEnter(event: KeyPress): boolean {
  return event.key === "Enter" && !isComposing(event);
}
