import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ToastProvider } from "../toast/toast.tsx";
import type { TagInputProps } from "./items-field.tsx";
import { TagInput } from "./tag-input.tsx";

function Sample({ start = [], ...rest }: { start?: string[] } & Partial<TagInputProps>) {
  const [items, setItems] = useState(start);
  return (
    <ToastProvider>
      <TagInput label="관심사" max={5} {...rest} items={items} onChange={setItems} />
    </ToastProvider>
  );
}

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "관심사" });
const chips = () => screen.queryAllByRole("listitem").map((chip) => chip.textContent);

test("a list that must have an item says so to screen readers", () => {
  const { rerender } = render(<Sample />);
  expect(box().getAttribute("aria-required")).toBeNull();
  rerender(<Sample isRequired />);
  expect(box().getAttribute("aria-required")).toBe("true");
});

test("adds on Enter and clears the box", async () => {
  render(<Sample />);
  await userEvent.type(box(), "로보틱스{Enter}");
  expect(chips()).toEqual(["로보틱스"]);
  expect(box().value).toBe("");
});

test("adds with the button", async () => {
  render(<Sample />);
  await userEvent.type(box(), "HCI");
  await userEvent.click(screen.getByRole("button", { name: "관심사 추가하기" }));
  expect(chips()).toEqual(["HCI"]);
});

test.each([
  ["isComposing", { key: "Enter", isComposing: true, keyCode: 13 }],
  ["key code 229", { key: "Enter", isComposing: false, keyCode: 229 }],
])("leaves an Enter that ends a composition alone (%s)", (_, keys) => {
  render(<Sample />);
  fireEvent.change(box(), { target: { value: "안녕" } });
  fireEvent.keyDown(box(), keys);
  expect(chips()).toEqual([]);
  expect(box().value).toBe("안녕");
  fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
  expect(chips()).toEqual(["안녕"]);
  expect(box().value).toBe("");
});

test("Enter never submits the surrounding form or removes a chip", async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Sample />
      <button type="submit">완료</button>
    </form>,
  );
  await userEvent.type(box(), "하나{Enter}둘{Enter}{Enter}");
  expect(chips()).toEqual(["하나", "둘"]);
  expect(submit).not.toHaveBeenCalled();
});

test("removes by the remove button only: Backspace in the empty box removes nothing", async () => {
  render(<Sample start={["하나", "둘"]} />);
  await userEvent.type(box(), "{Backspace}{Backspace}");
  expect(chips()).toEqual(["하나", "둘"]);
  await userEvent.click(screen.getByRole("button", { name: "하나 삭제" }));
  expect(chips()).toEqual(["둘"]);
  expect(document.activeElement).toBe(box());
});

test.each([
  [["하나"], "하나", "이미 존재하는 값입니다."],
  [[], " 하나", "올바르지 않은 값입니다."],
  [["1", "2", "3", "4", "5"], "6", "최대 5개만 입력 가능합니다."],
])("with %j refuses %j, says why and keeps what was typed", async (start, typed, sentence) => {
  render(<Sample start={start} />);
  await userEvent.type(box(), `${typed}{Enter}`);
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect(chips()).toEqual(start);
  expect(box().value).toBe(typed);
});

test("uses the caller's text and the caller's check", async () => {
  const onRefuse = vi.fn();
  render(
    <Sample
      start={["하나"]}
      duplicateText="이미 추가한 관심사입니다."
      validate={(entry) => (entry === "금지" ? "쓸 수 없어요." : null)}
      onRefuse={onRefuse}
    />,
  );
  await userEvent.type(box(), "하나{Enter}");
  await userEvent.clear(box());
  await userEvent.type(box(), "금지{Enter}");
  expect(onRefuse.mock.calls).toEqual([["이미 추가한 관심사입니다."], ["쓸 수 없어요."]]);
});
