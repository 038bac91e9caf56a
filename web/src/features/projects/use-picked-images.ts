import { errorCopy } from "@chonsu/shared/copy/errors";
import { IMAGE_BYTES_MAX, PROJECT_IMAGES_MAX } from "@chonsu/shared/limits";
import { useEffect, useRef } from "react";
import { useToast } from "../../ui/toast/toast.tsx";
import type { EditorValues, PickedFile } from "./editor-values.ts";

type Pictures = Pick<EditorValues, "kept" | "picked">;

/**
 * Adds and removes pictures (product.md §5). A file with the name of a picked one is ignored. Files over the number limit or too large ones
 * are refused with a sentence; the others are taken.
 */
export function usePickedImages(pictures: Pictures, onChange: (picked: PickedFile[]) => void) {
  const toast = useToast();
  const addresses = useRef(new Set<string>());
  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);
  const add = (files: readonly File[]) => {
    const { taken, refusals } = sortOut(files, pictures);
    for (const refusal of refusals) toast(refusal, { kind: "error" });
    const picked = taken.map((file) => ({ file, src: URL.createObjectURL(file) }));
    for (const { src } of picked) addresses.current.add(src);
    onChange([...pictures.picked, ...picked]);
  };
  const remove = (gone: PickedFile) => {
    URL.revokeObjectURL(gone.src);
    addresses.current.delete(gone.src);
    onChange(pictures.picked.filter((other) => other !== gone));
  };
  return { add, remove };
}

/** The accepted files, and the sentences for refused ones. A file name that was already picked is ignored without a sentence. */
export function sortOut(files: readonly File[], { kept, picked }: Pictures): { taken: File[]; refusals: string[] } {
  const names = new Set(picked.map(({ file }) => file.name));
  const taken: File[] = [];
  const refusals = new Set<string>();
  for (const file of files) {
    if (names.has(file.name)) continue;
    if (file.size > IMAGE_BYTES_MAX) refusals.add(errorCopy.imageTooLarge);
    else if (kept.length + picked.length + taken.length >= PROJECT_IMAGES_MAX) refusals.add(errorCopy.tooManyImages);
    else {
      names.add(file.name);
      taken.push(file);
    }
  }
  return { taken, refusals: [...refusals] };
}
