import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text.tsx";

test("a long address may break after its slashes and stays the same address", () => {
  render(<LinkedText text="보기: https://open.kakao.com/o/delivery-robot?a=/b 입니다" />);
  const link = screen.getByRole("link");
  const parts = link.innerHTML.split("<wbr>");
  expect(parts).toEqual(["https://open.kakao.com/", "o/", "delivery-robot?a=/", "b"]);
  expect(link.textContent).toBe("https://open.kakao.com/o/delivery-robot?a=/b");
  expect(link.getAttribute("href")).toBe(link.textContent);
});

test.each(["me@kaist.ac.kr", "example.com", "https://example.com/"])("%s has no place to break", (text) => {
  render(<LinkedText text={text} />);
  expect(screen.getByRole("link").innerHTML).toBe(text);
});
