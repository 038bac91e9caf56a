import { useEffect, useRef, useState } from "react";
import { readDraft, writeDraft } from "./draft.ts";

interface FormDraft<T> {
  /** What the form begins with; while it says nothing else, nothing is kept. */
  base: T;
  /** The part of the form that a draft keeps. */
  write: (values: T) => string;
  /** Reads a draft back; null for what is none, or says nothing new. */
  read: (text: string) => T | null;
}

/** Keeps what is typed into a form on this device, and offers what was kept the last time. */
export function useFormDraft<T>(key: string, values: T, { base, write, read }: FormDraft<T>) {
  const [offer, setOffer] = useState(() => read(readDraft(key)));
  const typed = write(values);
  const isTyped = typed !== write(base);
  const hasOffer = offer !== null;
  const isOver = useRef(false);
  useEffect(() => {
    if (isOver.current || (hasOffer && !isTyped)) return;
    writeDraft(key, isTyped ? typed : "");
  }, [key, typed, isTyped, hasOffer]);
  return {
    offer,
    /** The offer goes into the form. */
    take(fill: (offer: T) => void) {
      if (offer !== null) fill(offer);
      setOffer(null);
    },
    /** Taken or refused: from now on only what stands in the form is kept. */
    answer: () => setOffer(null),
    /** The form is saved: nothing is kept any more. */
    close() {
      isOver.current = true;
      writeDraft(key, "");
    },
  };
}

/** The parts of a kept draft by name; null where the text is none. Drafts outlive releases: no part is taken for granted. */
export function parseDraft(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? new Map(Object.entries(read)) : null;
  } catch {
    return null;
  }
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function textOf(value: unknown): string {
  return isText(value) ? value : "";
}

/** The items of a kept list that are what they should be. */
export function listOf<T>(value: unknown, is: (item: unknown) => item is T): T[] {
  return Array.isArray(value) ? value.filter(is) : [];
}
