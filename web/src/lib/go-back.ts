import { useNavigate } from "react-router-dom";

/** Back through the history; where the page was opened directly, to `fallback` instead of out of the product. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (cameFromInside() ? navigate(-1) : navigate(fallback, { replace: true }));
}

/** The router numbers its entries; 0 is the one the page was opened with. */
function cameFromInside(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" && state.idx > 0
  );
}

/**
 * To a place one may have come from: back through the history when it lies there (so that its list is where it was left), past what was
 * opened since; otherwise on to it. Browsers without the Navigation API go on.
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
  return at === -1 ? undefined : here - at;
}

function pathOf(url: string | null): string | null {
  return url === null ? null : new URL(url).pathname;
}
