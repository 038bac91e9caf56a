import type { Experience } from "@chonsu/shared/entities/experiences";
import { JUMP_TO_CARD_DELAY_MS } from "@chonsu/shared/limits";
import { type RefObject, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useIsReturn } from "../../lib/is-return.ts";
import { matchesMedia, REDUCED_MOTION } from "../../lib/media-query.ts";
import { later } from "../../lib/timers.ts";
import { EXPERIENCE_PARAM, INVITED_EXPERIENCE } from "../../paths/paths.ts";

export type JumpTarget = RefObject<HTMLUListElement | null>;

/**
 * Scrolls to the card that the URL names and focuses it, 200 ms after the cards have loaded (product.md §9). Going back restores the scroll
 * position instead. `userId` is the owner of the cards.
 */
export function useJumpToExperience(experiences: readonly Experience[] | undefined, userId: number): JumpTarget {
  const list = useRef<HTMLUListElement>(null);
  const [search] = useSearchParams();
  const wanted = search.get(EXPERIENCE_PARAM);
  const isReturn = useIsReturn();
  const isThere = experiences?.some((one) => isWanted(one, wanted, userId)) ?? false;
  useEffect(() => {
    if (!isThere || wanted === null || isReturn) return;
    return later(JUMP_TO_CARD_DELAY_MS, () => {
      const item = cardIn(list.current, wanted);
      item?.scrollIntoView({
        behavior: matchesMedia(REDUCED_MOTION) ? "auto" : "smooth",
        block: "center",
        inline: "start",
      });
      item?.querySelector<HTMLElement>("article")?.focus({ preventScroll: true });
    });
  }, [isThere, wanted, isReturn]);
  return list;
}

function isWanted({ id, accepted_users }: Experience, wanted: string | null, userId: number): boolean {
  return wanted === INVITED_EXPERIENCE ? !accepted_users.includes(userId) : String(id) === wanted;
}

/** The card of an experience by its id, or the first card: invitations are first. */
function cardIn(list: HTMLUListElement | null, wanted: string): HTMLElement | undefined {
  const items = Array.from(list?.querySelectorAll<HTMLElement>("[data-experience]") ?? []);
  if (wanted === INVITED_EXPERIENCE) return items[0];
  return items.find(({ dataset }) => dataset["experience"] === wanted);
}
