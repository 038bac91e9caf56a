import { PROJECT_IMAGES_MAX } from "@chonsu/shared/limits";
import { REFUSALS } from "@chonsu/shared/refusals";
import { useEffect, useRef, useState } from "react";
import { pictureRefused, uploadable } from "../../lib/picture.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import type { EditorValues, PickedFile } from "./editor-values.ts";

type Pictures = Pick<EditorValues, "kept" | "picked">;

/**
 * Adds and removes pictures (product.md §5). A file with the name of a picked one is ignored. Files over the number limit and files that
 * the server would refuse are refused with a sentence. The others are taken; those larger than the server keeps are made smaller.
 * `onReading` reports whether pictures are being read that are not among the picked ones yet.
 */
export function usePickedImages(
  pictures: Pictures,
  onChange: (picked: PickedFile[]) => void,
  onReading: (isReading: boolean) => void,
) {
  const toast = useToast();
  const addresses = useRef(new Set<string>());
  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);
  // Other pictures may have been added or removed while these were read.
  const newest = useRef(pictures);
  useEffect(() => {
    newest.current = pictures;
  });
  /** Tells the new pictures at once to what is still being read: it may end before they are rendered. */
  const change = (picked: PickedFile[]) => {
    newest.current = { ...newest.current, picked };
    onChange(picked);
  };
  const running = useRef(0);
  const [reading, setReading] = useState<readonly File[]>([]);
  const add = async (files: readonly File[]) => {
    running.current += 1;
    onReading(true);
    setReading((now) => [...now, ...files]);
    const read = await Promise.all(files.map(readOrRefusal));
    const { taken, refusals } = sortOut(
      read.filter((file) => file instanceof File),
      newest.current,
    );
    for (const refusal of [...refusals, ...read.filter((one) => typeof one === "string")])
      toast(refusal, { kind: "error" });
    const picked = taken.map((file) => ({ file, src: URL.createObjectURL(file) }));
    for (const { src } of picked) addresses.current.add(src);
    running.current -= 1;
    onReading(running.current > 0);
    setReading((now) => now.filter((file) => !files.includes(file)));
    change([...newest.current.picked, ...picked]);
  };
  const remove = (gone: PickedFile) => {
    URL.revokeObjectURL(gone.src);
    addresses.current.delete(gone.src);
    change(newest.current.picked.filter((other) => other !== gone));
  };
  /** Those being read that are likely to be taken. */
  return { add, remove, reading: sortOut(reading, pictures).taken };
}

function readOrRefusal(file: File): Promise<File | string> {
  return uploadable(file).catch((error: unknown) => pictureRefused(file, error));
}

/** The accepted files, and the sentences for refused ones. A file name that was already picked is ignored without a sentence. */
export function sortOut(files: readonly File[], { kept, picked }: Pictures): { taken: File[]; refusals: string[] } {
  const names = new Set(picked.map(({ file }) => file.name));
  const taken: File[] = [];
  const refusals = new Set<string>();
  for (const file of files) {
    if (names.has(file.name)) continue;
    if (kept.length + picked.length + taken.length >= PROJECT_IMAGES_MAX) refusals.add(REFUSALS.TOO_MANY_IMAGES.detail);
    else {
      names.add(file.name);
      taken.push(file);
    }
  }
  return { taken, refusals: [...refusals] };
}
