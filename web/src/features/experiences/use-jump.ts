import type { Experience } from "@chonsu/shared/entities/experiences";
import { JUMP_TO_CARD_DELAY_MS } from "@chonsu/shared/limits";
import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { matchesMedia, REDUCED_MOTION } from "../../lib/media-query.ts";
import { later } from "../../lib/timers.ts";
import { EXPERIENCE_PARAM, INVITED_EXPERIENCE } from "../../paths/paths.ts";

export type JumpTarget = RefObject<HTMLUListElement | null>;

/** The first entry of the history has this key; only there is a page of the history a page one comes to. */
const FIRST_KEY = "default";

/**
 * Brings the card that the address names into view, 200 ms after the cards are there (product.md §9), and the keyboard with it. Coming
 * back through the history leads to where one was instead. `userId` says whose cards they are.
 */
export function useJump(experiences: readonly Experience[] | undefined, userId: number): JumpTarget {
  const list = useRef<HTMLUListElement>(null);
  const [search] = useSearchParams();
  const wanted = search.get(EXPERIENCE_PARAM);
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP" && key !== FIRST_KEY;
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

/** The card of an experience by its id, or the first one: invitations stand in front. */
function cardIn(list: HTMLUListElement | null, wanted: string): HTMLElement | undefined {
  const items = Array.from(list?.querySelectorAll<HTMLElement>("[data-experience]") ?? []);
  if (wanted === INVITED_EXPERIENCE) return items[0];
  return items.find(({ dataset }) => dataset["experience"] === wanted);
}
