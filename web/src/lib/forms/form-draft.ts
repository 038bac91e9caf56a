import { useEffect, useRef, useState } from "react";
import { readDraft, writeDraft } from "./draft.ts";

interface FormDraft<T> {
  /** The start values of the form. Values equal to them are not stored. */
  base: T;
  /** The part of the values that a draft keeps, as text. */
  write: (values: T) => string;
  /** Parses a draft. Null when it is invalid or contains nothing new. */
  read: (text: string) => T | null;
}

/** Stores the input of a form on this device, and offers the draft that an earlier visit stored. */
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
    /** Puts the offered draft into the form. */
    take(fill: (offer: T) => void) {
      if (offer !== null) fill(offer);
      setOffer(null);
    },
    /** The offer was taken or refused: from now on only the values of the form are stored. */
    answer: () => setOffer(null),
    /** The form was saved: removes the draft and stores nothing more. */
    close() {
      isOver.current = true;
      writeDraft(key, "");
    },
  };
}

/** The parts of a stored draft by name; null for an invalid text. Drafts may be from older releases, so every part must be checked. */
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

/** The valid items of a stored list. */
export function listOf<T>(value: unknown, is: (item: unknown) => item is T): T[] {
  return Array.isArray(value) ? value.filter(is) : [];
}
