import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Carousel } from "./carousel.tsx";

const IMAGES = [
  { src: "/1.jpg", width: 1200, height: 800 },
  { src: "/2.jpg", width: 600, height: 900 },
  { src: "/3.jpg", width: 1200, height: 800 },
];

// jsdom does not scroll: a glide there is stopped before its first step.
beforeEach(() => {
  Element.prototype.scrollTo = () => {};
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const track = () => screen.getAllByRole("list")[0] ?? document.body;

function seeSlide(index: number) {
  Object.defineProperty(track(), "clientWidth", { value: 300, configurable: true });
  track().scrollLeft = index * 300;
  fireEvent.scroll(track());
}

test("counts the pictures, only where there are several", () => {
  const { rerender } = render(<Carousel images={IMAGES} />);
  expect(screen.getByText("1 / 3")).toBeTruthy();
  seeSlide(1);
  expect(screen.getByText("2 / 3")).toBeTruthy();
  rerender(<Carousel images={IMAGES.slice(0, 1)} />);
  expect(screen.queryByText("1 / 1")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("stays where it was turned to when it is drawn again", () => {
  const onIndexChange = vi.fn();
  const { rerender } = render(<Carousel images={IMAGES} onIndexChange={onIndexChange} />);
  seeSlide(2);
  rerender(<Carousel images={IMAGES} onIndexChange={onIndexChange} label="사진" />);
  expect(track().scrollLeft).toBe(600);
  expect(onIndexChange.mock.calls).toEqual([[2]]);
});

test("goes where the owner points, but is not held up by an owner who repeats what was passed on the way", () => {
  const onIndexChange = () => {};
  const { rerender } = render(<Carousel images={IMAGES} onIndexChange={onIndexChange} />);
  seeSlide(1);
  seeSlide(2);
  track().scrollLeft = 550;
  rerender(<Carousel images={IMAGES} onIndexChange={onIndexChange} initialIndex={1} />);
  rerender(<Carousel images={IMAGES} onIndexChange={onIndexChange} initialIndex={2} />);
  expect(track().scrollLeft).toBe(550);
  rerender(<Carousel images={IMAGES} onIndexChange={onIndexChange} initialIndex={0} />);
  expect(track().scrollLeft).toBe(0);
});

test("a key chooses at once, and a glide that was stopped on its way is finished", () => {
  const onIndexChange = vi.fn();
  render(<Carousel images={IMAGES} onIndexChange={onIndexChange} />);
  fireEvent.keyDown(track(), { key: "End" });
  expect(screen.getByText("3 / 3")).toBeTruthy();
  seeSlide(1);
  expect(onIndexChange.mock.calls).toEqual([[2]]);
  vi.advanceTimersByTime(1000);
  expect(track().scrollLeft).toBe(600);
});

test("a finger stops a glide, and the row stays where it was put", () => {
  render(<Carousel images={IMAGES} />);
  fireEvent.keyDown(track(), { key: "End" });
  fireEvent.pointerDown(track());
  seeSlide(1);
  vi.advanceTimersByTime(1000);
  expect(screen.getByText("2 / 3")).toBeTruthy();
  expect(track().scrollLeft).toBe(300);
});

test("what the owner chose can be focused at once, before the row has scrolled", () => {
  const { rerender } = render(<Carousel images={IMAGES} onOpen={() => {}} />);
  rerender(<Carousel images={IMAGES} onOpen={() => {}} initialIndex={2} />);
  expect(Array.from(track().children, (slide) => slide.hasAttribute("inert"))).toEqual([true, true, false]);
});

test("reserves the room of the first picture, at most 700 px high", () => {
  render(<Carousel images={IMAGES} label="사진" />);
  const { style } = screen.getByRole("figure", { name: "사진" });
  expect(style.aspectRatio).toBe("1.5 / 1");
  expect(style.maxHeight).toBe("700px");
});

test("lays a picture of another shape on a copy of itself", () => {
  const { container } = render(<Carousel images={IMAGES} />);
  const sources = Array.from(container.querySelectorAll("img"), (image) => image.getAttribute("src"));
  expect(sources).toEqual(["/1.jpg", "/2.jpg", "/2.jpg", "/3.jpg"]);
});

test("keeps what is out of sight out of reach", () => {
  render(<Carousel images={IMAGES} onOpen={() => {}} />);
  expect(Array.from(track().children, (slide) => slide.hasAttribute("inert"))).toEqual([false, true, true]);
});
