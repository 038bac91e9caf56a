import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Carousel } from "./carousel.tsx";

const IMAGES = [
  { src: "/1.jpg", width: 1200, height: 800 },
  { src: "/2.jpg", width: 600, height: 900 },
  { src: "/3.jpg", width: 1200, height: 800 },
];

// jsdom does not scroll, so every glide is interrupted before its first step.
beforeEach(() => {
  Element.prototype.scrollTo = () => {};
  vi.useFakeTimers();
});

const track = () => screen.getAllByRole("list")[0] ?? document.body;

function seeSlide(index: number) {
  Object.defineProperty(track(), "clientWidth", { value: 300, configurable: true });
  track().scrollLeft = index * 300;
  fireEvent.scroll(track());
}

test("shows the number of pictures only when there are several", () => {
  const { rerender } = render(<Carousel images={IMAGES} />);
  expect(screen.getByText("1 / 3")).toBeTruthy();
  seeSlide(1);
  expect(screen.getByText("2 / 3")).toBeTruthy();
  rerender(<Carousel images={IMAGES.slice(0, 1)} />);
  expect(screen.queryByText("1 / 1")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("keeps its picture when it is rendered again", () => {
  const onIndexChange = vi.fn();
  const { rerender } = render(<Carousel images={IMAGES} onIndexChange={onIndexChange} />);
  seeSlide(2);
  rerender(<Carousel images={IMAGES} onIndexChange={onIndexChange} label="사진" />);
  expect(track().scrollLeft).toBe(600);
  expect(onIndexChange.mock.calls).toEqual([[2]]);
});

test("turns to the picture of the owner, but not to one that the owner passes back late", () => {
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

test("a key chooses at once, and an interrupted glide is finished", () => {
  const onIndexChange = vi.fn();
  render(<Carousel images={IMAGES} onIndexChange={onIndexChange} />);
  fireEvent.keyDown(track(), { key: "End" });
  expect(screen.getByText("3 / 3")).toBeTruthy();
  seeSlide(1);
  expect(onIndexChange.mock.calls).toEqual([[2]]);
  vi.advanceTimersByTime(1000);
  expect(track().scrollLeft).toBe(600);
});

test("a finger stops a glide, and the row stays where the finger left it", () => {
  render(<Carousel images={IMAGES} />);
  fireEvent.keyDown(track(), { key: "End" });
  fireEvent.pointerDown(track());
  seeSlide(1);
  vi.advanceTimersByTime(1000);
  expect(screen.getByText("2 / 3")).toBeTruthy();
  expect(track().scrollLeft).toBe(300);
});

test("a picture that the owner chose can be focused before the row has scrolled", () => {
  const { rerender } = render(<Carousel images={IMAGES} onOpen={() => {}} />);
  rerender(<Carousel images={IMAGES} onOpen={() => {}} initialIndex={2} />);
  expect(Array.from(track().children, (slide) => slide.hasAttribute("inert"))).toEqual([true, true, false]);
});

test("reserves the space of the first picture, at most 700 px high", () => {
  render(<Carousel images={IMAGES} label="사진" />);
  const { style } = screen.getByRole("figure", { name: "사진" });
  expect(style.aspectRatio).toBe("1.5 / 1");
  expect(style.maxHeight).toBe("700px");
});

test("shows a picture of another shape over a blurred copy of itself", () => {
  const { container } = render(<Carousel images={IMAGES} />);
  const sources = Array.from(container.querySelectorAll("img"), (image) => image.getAttribute("src"));
  expect(sources).toEqual(["/1.jpg", "/2.jpg", "/2.jpg", "/3.jpg"]);
});

test("makes pictures out of view inert", () => {
  render(<Carousel images={IMAGES} onOpen={() => {}} />);
  expect(Array.from(track().children, (slide) => slide.hasAttribute("inert"))).toEqual([false, true, true]);
});
