import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { levelOf, RelationBadge } from "./relation-badge.tsx";

test("draws the rings of the distance, and an open ring where there is no path", () => {
  expect([1, 2, 3, 4, null].map(levelOf)).toEqual([1, 2, 3, "far", "far"]);
  const circlesOf = (degree: number | null) => {
    const { container } = render(<RelationBadge degree={degree} />);
    return Array.from(container.querySelectorAll("circle"), (circle) => circle.getAttribute("stroke-dasharray"));
  };
  expect([1, null].map(circlesOf)).toEqual([[null], [expect.any(String)]]);
});

test.each([0, undefined])("shows nothing at distance %s: for myself, and while it is unknown", (degree) => {
  expect(render(<RelationBadge degree={degree} />).container.innerHTML).toBe("");
});
