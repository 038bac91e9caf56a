import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Avatar, AvatarStack } from "./avatar.tsx";

test("shows the initial when the picture does not load, and tries a new picture", () => {
  const { container, rerender } = render(<Avatar id={1} name="정하늘" image="/gone.png" label="정하늘" />);
  const picture = () => container.querySelector("img");
  expect(picture()?.getAttribute("src")).toBe("/gone.png");
  fireEvent.error(picture() ?? container);
  expect(picture()).toBeNull();
  expect(screen.getByRole("img", { name: "정하늘" }).textContent).toBe("하");
  rerender(<Avatar id={1} name="정하늘" image="/new.png" label="정하늘" />);
  expect(picture()?.getAttribute("src")).toBe("/new.png");
});

test("keeps one colour for a person, whatever the name is", () => {
  const { container } = render(
    <>
      <Avatar id={42} name="정하늘" />
      <Avatar id={42} name="정하늘별" size="xl" />
    </>,
  );
  const [one, other] = Array.from(container.children, (face) => face.getAttribute("style"));
  expect(one).toMatch(/var\(--face-[1-8]\)/);
  expect(one).toBe(other);
});

test("shows a figure for a person without a name", () => {
  const { container } = render(<Avatar id={1} name={null} />);
  expect(container.querySelector("svg")).not.toBeNull();
});

test("stacks at most two pictures", () => {
  const people = [1, 2, 3, 4].map((id) => ({ id, name: "정하늘" }));
  const { container } = render(<AvatarStack people={people} />);
  expect(container.firstElementChild?.children).toHaveLength(2);
});
