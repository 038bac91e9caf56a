import type { User } from "@chonsu/shared/entities/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../api/session.ts";
import { friendQueries } from "../../features/friends/friends.queries.ts";
import { chonsOf } from "../../features/friends/relations.ts";
import { useMe } from "../../features/users/users.queries.ts";
import { useDismissal } from "../../lib/dismissal.ts";
import { lazyCode } from "../../lib/lazy-code.tsx";
import type { Circle } from "./first-circle.tsx";

/** Only new members need it. */
export const FirstCircle = lazyCode(() => import("./first-circle.tsx").then((module) => module.FirstCircle));

/**
 * The circle of a member who has one chon; null for others, when nobody else is in it, and after it was dismissed. It makes no request for a
 * member with another number of chons. Once shown it stays until the screen is left: a chon more must not move what is being read.
 */
export function useFirstCircle(): { isPending: boolean; circle: Circle | null; dismiss: () => void } {
  const userId = useUserId() ?? 0;
  const me = useMe();
  const [chon, setChon] = useState<User>();
  const [isDismissed, dismiss] = useDismissal("firstCircleDismissedAt", Number.POSITIVE_INFINITY);
  const isWanted = !isDismissed && (chon !== undefined || me.data?.profile.one_degree_count === 1);
  const list = useQuery({ ...friendQueries.list(), enabled: isWanted });
  const [only, ...others] = isWanted && list.data !== undefined ? chonsOf(list.data, userId) : [];
  const isFound = only !== undefined && others.length === 0 && only.profile.one_degree_count > 1;
  if (isFound && chon === undefined) setChon(only);
  const theirs = useQuery({ ...friendQueries.ofUser(chon?.id ?? 0), enabled: isWanted && chon !== undefined });
  const people =
    chon === undefined || theirs.data === undefined
      ? []
      : chonsOf(theirs.data, chon.id).filter(({ id }) => id !== userId);
  return {
    isPending: me.isPending || (isWanted && (list.isPending || (chon !== undefined && theirs.isPending))),
    circle: isWanted && chon !== undefined && people.length > 0 ? { chon, people } : null,
    dismiss,
  };
}
