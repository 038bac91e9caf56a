import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BeginsOpen, CollapsibleText } from "./collapsible-text.tsx";

function heightOf(px: number) {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(px);
}

test("has no button when the content fits", () => {
  heightOf(110);
  render(<CollapsibleText maxHeight={110}>짧은 글</CollapsibleText>);
  expect(screen.queryByRole("button")).toBeNull();
});

test("expands and collapses content that does not fit", () => {
  heightOf(400);
  render(<CollapsibleText maxHeight={110}>긴 글</CollapsibleText>);
  const frame = screen.getByText("긴 글").parentElement;
  expect(frame?.style.maxHeight).toBe("110px");
  fireEvent.click(screen.getByRole("button", { name: "전체 보기", expanded: false }));
  expect(frame?.style.maxHeight).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "접기", expanded: true }));
  expect(frame?.style.maxHeight).toBe("110px");
});

test("measures all texts of a render before it writes any style", () => {
  const drawnBetween: number[] = [];
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(() => {
    drawnBetween.push(document.querySelectorAll("button:not([hidden])").length);
    return 400;
  });
  render([1, 2, 3].map((n) => <CollapsibleText key={n} maxHeight={110}>{`글 ${n}`}</CollapsibleText>));
  expect(drawnBetween).toEqual([0, 0, 0]);
  expect(screen.getAllByRole("button", { name: "전체 보기" })).toHaveLength(3);
});

test("expands when an element in the hidden part gets the focus", () => {
  heightOf(400);
  render(
    <CollapsibleText maxHeight={110}>
      <a href="https://example.com">주소</a>
    </CollapsibleText>,
  );
  const link = screen.getByRole("link", { name: "주소" });
  vi.spyOn(link, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 280, 10, 20));
  fireEvent.focusIn(link);
  expect(screen.getByRole("button", { name: "접기" })).toBeTruthy();
});

test("cuts a text after its last line with words, without blank lines before the cut", () => {
  heightOf(400);
  const LINE_PX = 25;
  const lines = [300, 300, 0, 0, 300].map((width, at) => new DOMRect(0, at * LINE_PX + 3, width, LINE_PX - 6));
  vi.spyOn(HTMLElement.prototype, "getClientRects").mockReturnValue(Object.assign(lines, { item: () => null }));
  const style = Object.assign(document.createElement("p").style, { lineHeight: `${LINE_PX}px` });
  vi.spyOn(window, "getComputedStyle").mockReturnValue(style);
  render(
    <CollapsibleText maxHeight={110} isText className="lines">
      두 줄, 빈 줄 둘, 그리고 한 줄
    </CollapsibleText>,
  );
  expect(document.querySelector<HTMLElement>(".lines > div")?.style.maxHeight).toBe(`${2 * LINE_PX}px`);
});

test.each([
  [2, 50, false],
  [3, 75, false],
  [4, 100, true],
])("a text of %d lines over a limit of two and a half is cut: %s px, %s", (_, height, isCut) => {
  heightOf(height);
  const lines = [300, 300, 300, 300, 300].map((width, at) => new DOMRect(0, at * 25 + 3, width, 19));
  vi.spyOn(HTMLElement.prototype, "getClientRects").mockReturnValue(Object.assign(lines, { item: () => null }));
  const style = Object.assign(document.createElement("p").style, { lineHeight: "25px" });
  vi.spyOn(window, "getComputedStyle").mockReturnValue(style);
  render(
    <CollapsibleText maxHeight={60} isText>
      글
    </CollapsibleText>,
  );
  expect(screen.queryByRole("button", { name: "전체 보기" }) !== null).toBe(isCut);
});

test("begins expanded on the page of a post, and can be collapsed", () => {
  heightOf(400);
  render(
    <BeginsOpen value>
      <CollapsibleText maxHeight={110}>긴 글</CollapsibleText>
    </BeginsOpen>,
  );
  const frame = screen.getByText("긴 글").parentElement;
  expect(frame?.style.maxHeight).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "접기", expanded: true }));
  expect(frame?.style.maxHeight).toBe("110px");
});
