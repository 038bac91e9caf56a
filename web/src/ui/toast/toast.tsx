import { TOAST_REMOVED_MS, TOAST_SHOWN_MS } from "@chonsu/shared/limits";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { later } from "../../lib/timers.ts";
import { classNames } from "../class-names/class-names.ts";
import { CheckCircleIcon, InfoIcon, WarningIcon } from "../icon/state-icons.tsx";
import styles from "./toast.module.css";

export type ToastKind = "info" | "success" | "error";

export interface ToastOptions {
  kind?: ToastKind | undefined;
  /** The shown time in milliseconds; 3 s by default. The toast is removed 0.6 s later. */
  shownMs?: number | undefined;
}

/** Shows a toast. */
export type ShowToast = (text: string, options?: ToastOptions) => void;

interface ToastItem {
  id: number;
  text: string;
  kind: ToastKind;
  isLeaving: boolean;
}

/** More toasts would cover the page, so the oldest is removed. */
const TOASTS_MAX = 3;

const ToastContext = createContext<ShowToast>(() => {});

/** Returns the function that shows toasts. The function is stable. */
export function useToast(): ShowToast {
  return use(ToastContext);
}

/**
 * The provider and container of toasts, once around the app. A toast is shown for 3 s and removed at 3.6 s (product.md §9). Both live
 * regions exist from the start, so that new toasts are announced: errors at once, others politely.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { toasts, show } = useToastQueue();
  const [errors, others] = useMemo(
    () => [toasts.filter((toast) => toast.kind === "error"), toasts.filter((toast) => toast.kind !== "error")],
    [toasts],
  );
  return (
    <ToastContext value={show}>
      {children}
      {/* Outside of the app's element, like sheets and dialogs, so that a toast is not behind them. */}
      {createPortal(
        <div className={styles.container}>
          <div role="alert" aria-live="assertive" className={styles.region}>
            {errors.map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
          </div>
          <div role="status" aria-live="polite" className={styles.region}>
            {others.map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
          </div>
        </div>,
        document.body,
      )}
    </ToastContext>
  );
}

function useToastQueue() {
  const [toasts, setToasts] = useState<ToastItem[]>([]);
  const nextId = useRef(1);
  const pending = useRef(new Set<() => void>());
  useEffect(() => {
    const cancels = pending.current;
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, []);
  const show = useCallback<ShowToast>((text, { kind = "info", shownMs = TOAST_SHOWN_MS } = {}) => {
    const id = nextId.current++;
    const after = (delayMs: number, change: (list: ToastItem[]) => ToastItem[]) => {
      const cancel = later(delayMs, () => {
        pending.current.delete(cancel);
        setToasts(change);
      });
      pending.current.add(cancel);
    };
    // The same text twice in a row is one toast that starts again.
    setToasts((list) =>
      [...list.filter((toast) => toast.text !== text), { id, text, kind, isLeaving: false }].slice(-TOASTS_MAX),
    );
    after(shownMs, (list) => list.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
    after(shownMs + TOAST_REMOVED_MS - TOAST_SHOWN_MS, (list) => list.filter((toast) => toast.id !== id));
  }, []);
  return { toasts, show };
}

function ToastCard({ toast }: { toast: ToastItem }) {
  return (
    <p className={classNames(styles.toast, styles[toast.kind])} data-leaving={toast.isLeaving || undefined}>
      <ToastIcon kind={toast.kind} />
      {toast.text}
    </p>
  );
}

function ToastIcon({ kind }: { kind: ToastKind }) {
  switch (kind) {
    case "error":
      return <WarningIcon size={20} />;
    case "success":
      return <CheckCircleIcon size={20} />;
    case "info":
      return <InfoIcon size={20} />;
    default:
      return kind satisfies never;
  }
}
