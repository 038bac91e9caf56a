import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { TOUCH_FIRST } from "../../../../lib/media-query.ts";
import { draw } from "../../../../test/routes.tsx";
import { Composer } from "./composer.tsx";

function Writing({ onSend }: { onSend: () => void }) {
  const [draft, setDraft] = useState("");
  return (
    <div data-drop-area="">
      <Composer draft={draft} onDraft={setDraft} onSend={onSend} />
    </div>
  );
}

function open({ isTouchFirst = false } = {}) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isTouchFirst && query === TOUCH_FIRST,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const onSend = vi.fn();
  draw(<Writing onSend={onSend} />);
  return onSend;
}

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "메시지 보내기" });

test("where a finger is the main pointer, Enter breaks the line and the button sends", async () => {
  const onSend = open({ isTouchFirst: true });
  await userEvent.type(box(), "첫 줄{Enter}둘째 줄");
  expect([box().value, box().getAttribute("enterkeyhint")]).toEqual(["첫 줄\n둘째 줄", "enter"]);
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "보내기" }));
  expect(onSend).toHaveBeenCalledExactlyOnceWith("첫 줄\n둘째 줄", []);
});

test("a keyboard of a tablet sends with Ctrl and Enter", async () => {
  const onSend = open({ isTouchFirst: true });
  await userEvent.type(box(), "빨리{Control>}{Enter}{/Control}");
  expect(onSend).toHaveBeenCalledExactlyOnceWith("빨리", []);
});

test("with a mouse Enter sends, and Shift with Enter breaks the line", async () => {
  const onSend = open();
  expect(box().getAttribute("enterkeyhint")).toBe("send");
  await userEvent.type(box(), "첫 줄{Shift>}{Enter}{/Shift}둘째 줄{Enter}");
  expect(onSend).toHaveBeenCalledExactlyOnceWith("첫 줄\n둘째 줄", []);
});

test("pictures that are dropped or pasted are checked as picked ones are", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close: () => {} }));
  const onSend = open();
  const head = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const picture = new File([head], "a.png", { type: "image/png" });
  const text = new File(["글"], "b.txt", { type: "text/plain" });
  const dataTransfer = { types: ["Files"], files: [picture, text] };
  fireEvent.dragOver(box(), { dataTransfer });
  expect(screen.getByText("여기에 사진을 놓아 주세요.")).toBeTruthy();
  fireEvent.drop(box(), { dataTransfer });
  expect(screen.queryByText("여기에 사진을 놓아 주세요.")).toBeNull();
  expect(await screen.findByText(/^b\.txt: 지원하지 않는 이미지/)).toBeTruthy();
  fireEvent.paste(box(), { clipboardData: { types: ["Files"], files: [new File([head], "c.png")] } });
  for (const name of ["a.png", "c.png"])
    expect(await screen.findByRole("img", { name: `보낼 사진 ${name}` })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "보내기" }));
  const files: File[] = onSend.mock.lastCall?.[1];
  expect(files.map(({ name }) => name)).toEqual(["a.png", "c.png"]);
});
