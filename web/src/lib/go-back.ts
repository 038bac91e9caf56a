import { useNavigate } from "react-router-dom";
import { statePart } from "./navigation-state.ts";
import { overlayDepth } from "./overlay-entries.ts";

/** Goes back in the history. When the page was opened directly, it goes to `fallback` instead, so that the user stays in the product. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (cameFromInside() ? navigate(-1) : navigate(fallback, { replace: true }));
}

/** The router numbers its history entries; the page was opened with entry 0. */
function cameFromInside(): boolean {
  return Number(statePart(window.history.state, "idx") ?? 0) > overlaysHere();
}

/** The number of entries of closed overlays between the present entry and the entry of the page. */
function overlaysHere(): number {
  return overlayDepth(statePart(window.history.state, "usr"));
}

/**
 * Goes to a page that the user may have come from. When the history has it, this goes back to it, past later entries, so that its scroll
 * position is restored. Otherwise, and in browsers without the Navigation API, it goes forward.
 */
export function useGoBackTo(pathname: string): () => void {
  const navigate = useNavigate();
  return () => {
    const steps = stepsBackTo(pathname);
    void (steps === undefined ? navigate(pathname) : navigate(-steps));
  };
}

function stepsBackTo(pathname: string): number | undefined {
  const { navigation } = window;
  const here = navigation?.currentEntry?.index;
  if (here === undefined) return undefined;
  const at = navigation.entries().findLastIndex(({ index, url }) => index < here && pathOf(url) === pathname);
  return at === -1 ? undefined : here - at - overlaysHere();
}

function pathOf(url: string | null): string | null {
  return url === null ? null : new URL(url).pathname;
}
