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
