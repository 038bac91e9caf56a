import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ImagePicker } from "./image-picker.tsx";

const FILE = new File(["x"], "a.png", { type: "image/png" });
const CARRIED = { types: ["Files"], files: [FILE] };

function open(isDisabled: boolean) {
  const onAdd = vi.fn();
  render(<ImagePicker label="이미지" images={[]} max={5} isDisabled={isDisabled} onAdd={onAdd} onRemove={() => {}} />);
  const target = screen.getByRole("list");
  fireEvent.drop(target, { dataTransfer: CARRIED });
  fireEvent.paste(document.body, { clipboardData: CARRIED });
  return onAdd;
}

test("takes dropped and pasted pictures as picked ones", () => {
  expect(open(false).mock.calls).toEqual([[[FILE]], [[FILE]]]);
});

test("takes none while it is disabled", () => {
  expect(open(true)).not.toHaveBeenCalled();
});
