import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ToastProvider } from "../../ui/toast/toast.tsx";
import type { PickedFile } from "./editor-values.ts";
import { usePickedImages } from "./use-picked-images.ts";

const pictureNamed = (name: string) => new File(["\x89PNG\r\n\x1a\n"].map(bytesOf), name, { type: "image/png" });
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test("pictures of two choices that are read before either is shown are all kept, each name once", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close() {} }));
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  const onChange = vi.fn<(picked: PickedFile[]) => void>();
  const pictures = { kept: [], picked: [] };
  const { result } = renderHook(() => usePickedImages(pictures, onChange, () => {}), { wrapper: ToastProvider });
  const { add } = result.current;
  await Promise.all([add([pictureNamed("a"), pictureNamed("b")]), add([pictureNamed("a"), pictureNamed("c")])]);
  expect(onChange.mock.lastCall?.[0].map(({ file }) => file.name)).toEqual(["a", "b", "c"]);
});
