import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { statePart } from "./navigation-state.ts";

const PARAM = "photo";

/**
 * The open picture in the URL, by the name that its screen gives it. Opening adds a history entry, so Back closes the picture. Turning to
 * another picture replaces the entry.
 */
export function usePhotoEntry() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const go = (name: string | null, options: { replace: boolean; state: unknown }) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (name === null) next.delete(PARAM);
        else next.set(PARAM, name);
        return next;
      },
      { ...options, preventScrollReset: true },
    );
  return {
    name: search.get(PARAM),
    open: (name: string) => go(name, { replace: false, state: { hasOpenedPhoto: true } }),
    turn: (name: string) => go(name, { replace: true, state }),
    /** Goes back to the entry before opening; with a URL from outside it only removes the parameter. */
    close() {
      if (statePart(state, "hasOpenedPhoto") === true) void navigate(-1);
      else go(null, { replace: true, state: null });
    },
  };
}
