import { WHEEL_DEBOUNCE_MS, WHEEL_ITEM_PX } from "@chonsu/shared/limits";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useDebounced } from "../../lib/timers.ts";
import { classNames } from "../class-names/class-names.ts";
import { useTurning } from "./use-turning.ts";
import styles from "./wheel.module.css";

export interface WheelOption {
  value: string;
  label: string;
  /** Shown in place of the label. It must have the height of an item and contain the label: screen readers read its text. */
  content?: ReactNode;
}

interface WheelProps {
  /** The accessible name. */
  label: string;
  options: readonly WheelOption[];
  value: string;
  /** Called when the wheel has stopped, `debounceMs` after the last movement, and at once for keys and taps. */
  onSelect: (value: string) => void;
  /** Enter or a tap on the chosen item, for instance to open that person. */
  onActivate?: ((value: string) => void) | undefined;
  /** The height of one item in CSS pixels; 30 (product.md §9). */
  itemHeight?: number | undefined;
  debounceMs?: number | undefined;
  /** Taps and keys turn the wheel smoothly, and for this time scrolling chooses nothing. Without it they turn it at once. */
  smoothLockMs?: number | undefined;
  /** The number of visible items; odd. */
  visibleCount?: number | undefined;
}

/** A list turned like a wheel: the item in the middle is chosen, its neighbours fade. Up and Down, Home and End turn it. */
export function Wheel(props: WheelProps) {
  const { label, options, value, onSelect, onActivate } = props;
  const { itemHeight = WHEEL_ITEM_PX, debounceMs = WHEEL_DEBOUNCE_MS, visibleCount = 3, smoothLockMs = 0 } = props;
  const id = useId();
  const wheel = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  // The item to which the user has turned the wheel, until an item is chosen.
  const [turned, setTurned] = useState<{ from: number; to: number } | null>(null);
  const middle = turned?.from === chosen ? turned.to : chosen;

  const choose = (index: number) => {
    const option = options[index];
    setTurned(null);
    if (option !== undefined && index !== chosen) onSelect(option.value);
    // The chosen value is the old one, so no change of the value turns the wheel back.
    else if (wheel.current !== null && index !== middle) wheel.current.scrollTop = chosen * itemHeight;
  };
  const shown = () => {
    const top = wheel.current?.scrollTop ?? 0;
    return Math.min(options.length - 1, Math.max(0, Math.round(top / itemHeight)));
  };
  // Reads the wheel's position at that time: a key may have turned it since.
  const settle = useDebounced(() => !isLocked() && choose(shown()), debounceMs);
  const followScroll = () => {
    setTurned({ from: chosen, to: shown() });
    settle();
  };
  // A change of the value turns the wheel.
  const isLocked = useTurning({ wheel, top: chosen * itemHeight, smoothLockMs, onTurnedByHand: followScroll });
  const take = (index: number) => (index === chosen && index === middle ? onActivate?.(value) : choose(index));
  const turn = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, middle, options.length);
    if (event.key === "Enter") take(middle);
    else if (next === null) return;
    else choose(next);
    event.preventDefault();
  };
  return (
    <div
      ref={wheel}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${chosen}`}
      className={styles.wheel}
      style={{ height: itemHeight * visibleCount, paddingBlock: (itemHeight * (visibleCount - 1)) / 2 }}
      onScroll={() => !isLocked() && followScroll()}
      onKeyDown={turn}
    >
      {options.map((option, index) => (
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={classNames(styles.item, index === middle && styles.middle)}
          style={{ height: itemHeight }}
          onClick={() => take(index)}
          onKeyDown={(event) => event.key === " " && take(index)}
        >
          {option.content ?? option.label}
        </div>
      ))}
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return Math.min(count - 1, index + 1);
    case "ArrowUp":
      return Math.max(0, index - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
