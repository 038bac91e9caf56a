import type { Locator, Page } from "playwright/test";
import { expect } from "./fixtures.ts";

/** While the toast with this text is there, `wayOn` is in the window and the toast is not on it. */
export async function expectClearOfToast(page: Page, text: string, wayOn: Locator): Promise<void> {
  await expect(wayOn).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const box = await wayOn.boundingBox();
      return box === null ? "the way on is not drawn" : page.evaluate(placeOfToast, { text, box });
    })
    .toBe("clear");
}

/** Runs in the page. */
function placeOfToast({ text, box }: { text: string; box: { y: number; height: number } }): string {
  const toasts = Array.from(document.querySelectorAll("[role=status] p, [role=alert] p"));
  const card = toasts.find(({ textContent }) => textContent.includes(text))?.parentElement;
  if (card == null) return "no toast";
  if (card.getAnimations().length > 0) return "still rising";
  const toast = card.getBoundingClientRect();
  return toast.bottom <= box.y + 1 || toast.top >= box.y + box.height - 1 ? "clear" : "covered";
}
