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

/** A stored draft, and its values. */
interface Offer<T> {
  readonly text: string;
  readonly values: T;
}

/** Drafts whose forms are being saved, also when their screens were left: they are kept, but not offered. */
const underWay = new Set<string>();

/**
 * Stores the input of a form on this device, and offers the drafts that earlier visits stored, the newest first. A draft stays until its
 * form is saved or it is discarded, also while something else is typed.
 */
export function useFormDraft<T>(key: string, values: T, { base, write, read }: FormDraft<T>) {
  const [offers, setOffers] = useState(() => offersOf(key, read));
  const [saving] = useState(() => storedDrafts(key).filter((text) => underWay.has(nameOf(key, text))));
  const typed = write(values);
  const isTyped = typed !== write(base);
  const isOver = useRef(false);
  const isHere = useIsHere();
  const [offer, ...others] = offers;
  useEffect(() => {
    if (isOver.current) return;
    // A draft that is gone meanwhile was saved.
    const older = [...offers.map(({ text }) => text), ...saving].filter((text) => storedDrafts(key).includes(text));
    storeDrafts(key, isTyped ? [typed, ...older] : older);
  }, [key, typed, isTyped, offers, saving]);
  return {
    offer: offer?.values ?? null,
    /** Puts the offered draft into the form. What was typed before is offered instead. */
    take(fill: (offer: T) => void) {
      if (offer !== undefined) fill(offer.values);
      setOffers(isTyped ? [{ text: typed, values }, ...others] : others);
    },
    /** Discards the offered draft. */
    discard: () => setOffers(others),
    /** Whether the form is being saved or was saved: leaving loses nothing. */
    isOver: () => isOver.current,
    /**
     * Saves the form and removes its draft. This goes on when the screen is left; then `onSaved` is not called, and after a failure the
     * draft is offered at the next visit.
     */
    async save<Saved>(send: () => Promise<Saved>, onSaved: (saved: Saved) => void): Promise<void> {
      const name = nameOf(key, typed);
      isOver.current = true;
      underWay.add(name);
      try {
        const saved = await send();
        const isOther = (text: string) => text !== typed;
        storeDrafts(key, storedDrafts(key).filter(isOther));
        if (isHere()) onSaved(saved);
      } catch (error) {
        isOver.current = false;
        // What was typed may have changed by a save of a part.
        setOffers((now) => [...now]);
        throw error;
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/** Whether the component is still on the screen. */
function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}

function offersOf<T>(key: string, read: FormDraft<T>["read"]): Offer<T>[] {
  return storedDrafts(key).flatMap((text) => {
    const values = underWay.has(nameOf(key, text)) ? null : read(text);
    return values === null ? [] : [{ text, values }];
  });
}

function nameOf(key: string, text: string): string {
  return `${key} ${text}`;
}

/** Where the drafts are that something was typed beside. */
function olderKey(key: string): string {
  return `${key}:older`;
}

function storedDrafts(key: string): string[] {
  const older = parseDraft(readDraft(olderKey(key)));
  return [readDraft(key), ...listOf(older && [...older.values()], isText)].filter((text) => text !== "");
}

function storeDrafts(key: string, drafts: readonly string[]): void {
  const [newest = "", ...older] = new Set(drafts);
  writeDraft(key, newest);
  writeDraft(olderKey(key), older.length === 0 ? "" : JSON.stringify(older));
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
