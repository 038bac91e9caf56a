import { useLocation, useNavigationType } from "react-router-dom";

/** The router's key of the first history entry. A `POP` at this entry means that the page was opened there, not that the user went back. */
const FIRST_KEY = "default";

/** Whether the user came to this page through the history: then it keeps its old scroll position. */
export function useIsReturn(): boolean {
  const { key } = useLocation();
  return useNavigationType() === "POP" && key !== FIRST_KEY;
}
