import { CHON_MAX } from "@chonsu/shared/limits";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";

const NAME = "people";
const ID = /^[1-9]\d{0,14}$/;

/** The people whose posts the feed shows. They are in the URL (`?people=3,12`), so a reload and Back keep them. Empty means everybody. */
export function useChosenIds(): [ids: readonly number[], choose: (ids: readonly number[]) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get(NAME) ?? "";
  const ids = useMemo(() => idsIn(named), [named]);
  const choose = (next: readonly number[]) =>
    setSearch(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next.length === 0) changed.delete(NAME);
        else changed.set(NAME, next.join(","));
        return changed;
      },
      { preventScrollReset: true },
    );
  return [ids, choose];
}

function idsIn(named: string): number[] {
  const ids = named
    .split(",")
    .filter((id) => ID.test(id))
    .map(Number);
  return [...new Set(ids)].slice(0, CHON_MAX);
}
