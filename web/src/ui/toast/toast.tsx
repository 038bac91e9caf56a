import { uiCopy } from "@chonsu/shared/copy/ui";
import { createContext, type PointerEvent, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { focusMain } from "../../lib/forms/focus-main.ts";
import { isHidden } from "../../lib/presence.ts";
import { classNames } from "../class-names/class-names.ts";
import { CheckCircleIcon, InfoIcon, WarningIcon } from "../icon/state-icons.tsx";
import styles from "./toast.module.css";
import { type ToastItem, type ToastKind, type ToastOptions, toastQueue } from "./toast-queue.ts";

export type { ToastKind, ToastOptions };

export type ShowToast = (text: string, options?: ToastOptions) => void;

type ToastQueue = ReturnType<typeof toastQueue>;

const ToastContext = createContext<Pick<ToastQueue, "show" | "endWaiting">>({ show: () => {}, endWaiting: () => {} });

/** Returns the function that shows toasts. The function is stable. */
export function useToast(): ShowToast {
  return use(ToastContext).show;
}

/** Returns the function that ends all toasts with `onEnd` now. The function is stable. */
export function useEndWaiting(): () => void {
  return use(ToastContext).endWaiting;
}

/**
 * The provider and container of toasts, once around the app. A toast is shown for 3 s and removed at 3.6 s (product.md §9). Both live
 * regions exist from the start, so that new toasts are announced: errors at once, others politely. A toast with a button stays while the
 * button has the focus or the mouse moves over the toast; F6 moves the focus to the button. Toasts with `onEnd` end when the page is
 * hidden.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastItem[]>([]);
  const queue = useMemo(() => toastQueue(setToasts), []);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const whenHidden = () => isHidden() && queue.endWaiting();
    const whenKey = (event: KeyboardEvent) =>
      event.key === "F6" && focusNewest(container.current) && event.preventDefault();
    document.addEventListener("visibilitychange", whenHidden);
    window.addEventListener("pagehide", queue.endWaiting);
    document.addEventListener("keydown", whenKey);
    return () => {
      document.removeEventListener("visibilitychange", whenHidden);
      window.removeEventListener("pagehide", queue.endWaiting);
      document.removeEventListener("keydown", whenKey);
      queue.endWaiting();
      queue.stopAll();
    };
  }, [queue]);
  const cards = (isError: boolean) =>
    toasts
      .filter(({ kind }) => (kind === "error") === isError)
      .map((toast) => <ToastCard key={toast.id} toast={toast} queue={queue} />);
  return (
    <ToastContext value={queue}>
      {children}
      {/* Outside of the app's element, like sheets and dialogs, so that a toast is not behind them. */}
      {createPortal(
        <div ref={container} className={styles.container}>
          <div role="alert" aria-live="assertive" className={styles.region}>
            {cards(true)}
          </div>
          <div role="status" aria-live="polite" className={styles.region}>
            {cards(false)}
          </div>
        </div>,
        document.body,
      )}
    </ToastContext>
  );
}

/** Moves the focus to the button of the newest toast that has one. */
function focusNewest(container: HTMLElement | null): boolean {
  const button = Array.from(container?.querySelectorAll("button") ?? []).at(-1);
  button?.focus();
  return button !== undefined;
}

function ToastCard({ toast, queue }: { toast: ToastItem; queue: ToastQueue }) {
  const { id, kind, text, action, isLeaving } = toast;
  const words = (
    <>
      <ToastIcon kind={kind} />
      {text}
    </>
  );
  const shape = { className: classNames(styles.toast, styles[kind]), "data-leaving": isLeaving || undefined };
  if (action === undefined) return <p {...shape}>{words}</p>;
  const withMouse = (act: (id: number) => void) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") act(id);
  };
  return (
    <div {...shape} onPointerMove={withMouse(queue.pause)} onPointerLeave={withMouse(queue.resume)}>
      <p className={styles.words}>
        {words} <span className="visually-hidden">{uiCopy.toastKey(action.label)}</span>
      </p>
      <button
        type="button"
        className={styles.action}
        disabled={isLeaving}
        onFocus={() => queue.pause(id)}
        onBlur={() => queue.resume(id)}
        onClick={() => {
          queue.act(id);
          focusMain();
        }}
      >
        {action.label}
      </button>
    </div>
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
