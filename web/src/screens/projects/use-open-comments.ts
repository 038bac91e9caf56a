import { useSearchParams } from "react-router-dom";

const NAME = "comments";

/** Whether the comments of a post are open. This is in the URL (`?comments=12,9`), so a reload and Back keep it. */
export function useOpenComments(projectId: number): [isOpen: boolean, toggle: () => void] {
  const [search, setSearch] = useSearchParams();
  const isOpen = idsIn(search).includes(String(projectId));
  const toggle = () =>
    setSearch(
      (now) => {
        const ids = idsIn(now).filter((id) => id !== String(projectId));
        const next = new URLSearchParams(now);
        const open = isOpen ? ids : [...ids, projectId];
        if (open.length === 0) next.delete(NAME);
        else next.set(NAME, open.join(","));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [isOpen, toggle];
}

function idsIn(search: URLSearchParams): string[] {
  return (search.get(NAME) ?? "").split(",").filter((id) => id !== "");
}
