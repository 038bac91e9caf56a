import { CHON_MAX } from "@chonsu/shared/limits";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { chooseWithin } from "../../features/projects/within/within.ts";

const NAME = "people";
const ID = /^[1-9]\d{0,14}$/;

interface ChosenIds {
  readonly ids: readonly number[];
  /** Chooses others. Without anybody, home is again as it was before. */
  readonly choose: (ids: readonly number[]) => void;
  /** Leads to everybody's posts, not only those of near people. */
  readonly showAll: () => void;
}

/** The people whose posts the feed shows. They are in the URL (`?people=3,12`), so a reload and Back keep them. Empty means no choice. */
export function useChosenIds(): ChosenIds {
  const userId = useUserId() ?? 0;
  const [search, setSearch] = useSearchParams();
  const named = search.get(NAME) ?? "";
  const ids = useMemo(() => idsIn(named), [named]);
  const show = (next: readonly number[], others: URLSearchParams) => {
    const changed = new URLSearchParams(others);
    if (next.length === 0) changed.delete(NAME);
    else changed.set(NAME, next.join(","));
    setSearch(changed, { preventScrollReset: true });
  };
  return {
    ids,
    choose: (next) => show(next, search),
    showAll: () => show([], chooseWithin(search, userId, null)),
  };
}

function idsIn(named: string): number[] {
  const ids = named
    .split(",")
    .filter((id) => ID.test(id))
    .map(Number);
  return [...new Set(ids)].slice(0, CHON_MAX);
}
