import { CHON_MAX } from "@chonsu/shared/limits";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";

const NAME = "people";
const ID = /^[1-9]\d{0,14}$/;

/** Whose posts the feed shows: it is in the address (`?people=3,12`), so a reload and the way back keep it. None is everybody. */
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
