import type { Comment } from "@chonsu/shared/entities/projects";
import { JUMP_TO_CARD_DELAY_MS } from "@chonsu/shared/limits";
import { type RefObject, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useIsReturn } from "../../lib/is-return.ts";
import { later } from "../../lib/timers.ts";
import { COMMENT_PARAM } from "../../paths/paths.ts";

/**
 * The comment or reply that the URL names by a member and a time: the last one of the member until that time. (A notification does not
 * contain the id of its comment.)
 */
export function useWantedComment(comments: readonly Comment[]): Comment | undefined {
  const [search] = useSearchParams();
  const [writer, until = ""] = (search.get(COMMENT_PARAM) ?? "").split("@");
  return comments
    .flatMap((comment) => [comment, ...comment.replies])
    .filter(({ user, created_at }) => String(user) === writer && Date.parse(created_at) <= Date.parse(until))
    .toSorted((a, b) => b.id - a.id)[0];
}

/** Scrolls to a comment and focuses it. Going back restores the scroll position instead. */
export function useJumpToComment(id: number | undefined): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const isReturn = useIsReturn();
  useEffect(() => {
    if (id === undefined || isReturn) return;
    return later(JUMP_TO_CARD_DELAY_MS, () => {
      const row = list.current?.querySelector<HTMLElement>(`[data-comment="${id}"]`);
      row?.scrollIntoView({ block: "center" });
      row?.focus({ preventScroll: true });
    });
  }, [id, isReturn]);
  return list;
}
