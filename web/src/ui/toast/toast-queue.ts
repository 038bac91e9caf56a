import { TOAST_REMOVED_MS, TOAST_SHOWN_MS } from "@chonsu/shared/limits";
import { later } from "../../lib/timers.ts";

export type ToastKind = "info" | "success" | "error";

export interface ToastOptions {
  kind?: ToastKind | undefined;
  /** The shown time in milliseconds; 3 s by default. The toast is removed 0.6 s later. */
  shownMs?: number | undefined;
  /** A button in the toast. */
  action?: { readonly label: string; readonly onAct: () => void } | undefined;
  /** Called once, when the time is over or the toast is removed earlier, unless the button was pressed. */
  onEnd?: (() => void) | undefined;
}

export interface ToastItem extends ToastOptions {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  readonly isLeaving: boolean;
}

/** More toasts would cover the page, so the oldest is removed. */
const TOASTS_MAX = 3;

/** The toasts that are shown. `onChange` gets them after each change. */
export function toastQueue(onChange: (toasts: readonly ToastItem[]) => void) {
  let toasts: readonly ToastItem[] = [];
  let lastId = 0;
  const { wait, stop, stopAll } = timersById();
  const set = (next: readonly ToastItem[]) => {
    toasts = next;
    onChange(next);
  };
  const remove = (id: number) => {
    stop(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  const find = (id: number) => toasts.find((toast) => toast.id === id && !toast.isLeaving);
  /** Begins to remove the toast. Returns it only the first time, so that it ends once. */
  const leave = (id: number) => {
    const toast = find(id);
    if (toast === undefined) return undefined;
    set(toasts.map((each) => (each === toast ? { ...each, isLeaving: true } : each)));
    wait(id, TOAST_REMOVED_MS - TOAST_SHOWN_MS, () => remove(id));
    return toast;
  };
  const end = (id: number) => leave(id)?.onEnd?.();
  const start = (id: number) => {
    const toast = find(id);
    if (toast !== undefined) wait(id, toast.shownMs ?? TOAST_SHOWN_MS, () => end(id));
  };
  return {
    show(text: string, { kind = "info", ...options }: ToastOptions = {}): void {
      lastId += 1;
      // A new toast replaces an old one with the same text; the time begins again. One with a button is kept: each button has its own action.
      const others = toasts.filter((toast) => toast.text !== text || toast.action !== undefined);
      for (const toast of toasts) if (!others.includes(toast)) stop(toast.id);
      set([...others, { ...options, id: lastId, text, kind, isLeaving: false }]);
      start(lastId);
      for (const { id } of toasts.slice(0, -TOASTS_MAX)) {
        end(id);
        remove(id);
      }
    },
    /** `pause` stops the time of a toast; `resume` starts it from the beginning. */
    pause: (id: number) => find(id) && stop(id),
    resume: start,
    act: (id: number) => leave(id)?.action?.onAct(),
    endWhere(isMeant: (toast: ToastItem) => boolean): void {
      for (const toast of toasts) if (isMeant(toast)) end(toast.id);
    },
    stopAll,
  };
}

function timersById() {
  const timers = new Map<number, () => void>();
  const stop = (id: number) => {
    timers.get(id)?.();
    timers.delete(id);
  };
  return {
    stop,
    wait(id: number, delayMs: number, action: () => void): void {
      stop(id);
      timers.set(id, later(delayMs, action));
    },
    stopAll(): void {
      for (const id of [...timers.keys()]) stop(id);
    },
  };
}
