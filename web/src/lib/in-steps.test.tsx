import { render } from "@testing-library/react";
import { type ReactNode, useLayoutEffect } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { DrawnNext, useDrawnCount } from "./in-steps.tsx";

const place = vi.hoisted(() => ({ isReturning: false }));
vi.mock("./scroll-memory.ts", () => ({ useIsReturning: () => place.isReturning }));

/** What stood on the page each time something was drawn. */
let drawings: string[] = [];

function Log({ children }: { children: string }) {
  useLayoutEffect(() => void drawings.push(document.body.textContent));
  return <p>{children}</p>;
}

/** Draws, and gives what stood there one after the other. */
function drawn(content: ReactNode, isReturning = false): string[] {
  place.isReturning = isReturning;
  drawings = [];
  render(content, { wrapper: MemoryRouter });
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

test("what stands below is drawn after what stands above, step by step", () => {
  expect(drawn(below)).toEqual(["위", "위가운데", "위가운데아래"]);
});

test("who comes back to a place finds all of it at once", () => {
  expect(drawn(below, true)).toEqual(["위가운데아래"]);
});

function Letters({ letters }: { letters: string }) {
  const count = useDrawnCount(letters.length, 2);
  return <Log key={count}>{letters.slice(0, count)}</Log>;
}

test("a list is drawn in steps", () => {
  expect(drawn(<Letters letters="나다라마바" />)).toEqual(["나다", "나다라마", "나다라마바"]);
});

test("a list that was whole stays whole when something comes before it", () => {
  place.isReturning = false;
  const { rerender } = render(<Letters letters="나다라" />, { wrapper: MemoryRouter });
  expect(document.body.textContent).toBe("나다라");
  drawings = [];
  rerender(<Letters letters="가나다라마바사" />);
  expect(drawings).toEqual(["가나다라마바사"]);
});
