import { render } from "@testing-library/react";
import { type ReactNode, useLayoutEffect } from "react";
import { MemoryRouter, type NavigationType } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { DrawnNext, useDrawnCount } from "./in-steps.tsx";
import { ScrollMemory } from "./scroll-memory.ts";

/** A history entry with a scroll position further down. */
const LEFT_FURTHER_DOWN = { pathname: "/list", search: "", hash: "", state: null, key: "further-down" };

function leaveFurtherDown(): void {
  const action = "PUSH" as NavigationType;
  const { unmount } = render(<ScrollMemory arrival={{ location: LEFT_FURTHER_DOWN, action, keepsPlace: false }} />);
  vi.spyOn(window, "scrollY", "get").mockReturnValue(500);
  window.dispatchEvent(new Event("scroll"));
  unmount();
}

/** The content of the page after each render. */
let drawings: string[] = [];

function Log({ children }: { children: string }) {
  useLayoutEffect(() => void drawings.push(document.body.textContent));
  return <p>{children}</p>;
}

/** Renders, and returns the successive contents of the page. */
function drawn(content: ReactNode, isReturning = false): string[] {
  if (isReturning) leaveFurtherDown();
  drawings = [];
  render(<MemoryRouter initialEntries={isReturning ? [LEFT_FURTHER_DOWN] : ["/list"]}>{content}</MemoryRouter>);
  return [...new Set(drawings)];
}

const below = (
  <>
    <Log>위</Log>
    <DrawnNext>
      <Log>가운데</Log>
      <DrawnNext>
        <Log>아래</Log>
      </DrawnNext>
    </DrawnNext>
  </>
);

test("renders the content below after the content above, step by step", () => {
  expect(drawn(below)).toEqual(["위", "위가운데", "위가운데아래"]);
});

test("renders everything at once after going back to a scrolled page", () => {
  expect(drawn(below, true)).toEqual(["위가운데아래"]);
});

function Letters({ letters }: { letters: string }) {
  const count = useDrawnCount(letters.length, 2);
  return <Log key={count}>{letters.slice(0, count)}</Log>;
}

test("renders a list in steps", () => {
  expect(drawn(<Letters letters="나다라마바" />)).toEqual(["나다", "나다라마", "나다라마바"]);
});

test("a complete list stays complete when items are added before it", () => {
  const { rerender } = render(<Letters letters="나다라" />, { wrapper: MemoryRouter });
  expect(document.body.textContent).toBe("나다라");
  drawings = [];
  rerender(<Letters letters="가나다라마바사" />);
  expect(drawings).toEqual(["가나다라마바사"]);
});
