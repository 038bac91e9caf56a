import { uiCopy } from "@chonsu/shared/copy/ui";
import {
  createContext,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { focusMain } from "../../lib/forms/focus-main.ts";
import { isHidden } from "../../lib/presence.ts";
import { classNames } from "../class-names/class-names.ts";
import { CheckCircleIcon, InfoIcon, WarningIcon } from "../icon/state-icons.tsx";
import styles from "./toast.module.css";
import { type ToastItem, type ToastKind, type ToastOptions, toastQueue } from "./toast-queue.ts";
import { useToastPlace } from "./use-toast-place.ts";

export type { ToastKind, ToastOptions };

export type ShowToast = (text: string, options?: ToastOptions) => void;

type ToastQueue = ReturnType<typeof toastQueue>;

const ToastContext = createContext<{ show: ShowToast; endWaiting: () => void }>({
  show: () => {},
  endWaiting: () => {},
});

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
 * regions exist from the start, so that new toasts are announced, each alone: errors at once, others politely. A toast with a button stays
 * while the button has the focus or the mouse moves over the toast; F6 moves the focus to the button. Toasts with `onEnd` end when the page
 * is hidden. What opens over the page after a toast ends it, or covers it if it has a button.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastItem[]>([]);
  const queue = useMemo(() => toastQueue(setToasts), []);
  const given = useMemo(
    () => ({ show: queue.show, endWaiting: () => queue.endWhere(({ onEnd }) => onEnd !== undefined) }),
    [queue],
  );
  const container = useRef<HTMLDivElement>(null);
  /** The newest toast when something opened over the page. */
  const [covered, setCovered] = useState<number | null>(null);
  const newest = toasts.at(-1)?.id ?? null;
  const onCovered = () => {
    setCovered(newest);
    queue.endWhere(({ action }) => action === undefined);
  };
  useToastPlace({ container, newest, onCovered });
  useEnds(queue, given.endWaiting, container);
  const cards = (isError: boolean) =>
    toasts
      .filter(({ kind }) => (kind === "error") === isError)
      .map((toast) => <ToastCard key={toast.id} toast={toast} queue={queue} />);
  return (
    <ToastContext value={given}>
      {children}
      {/* Outside of the app's element, like sheets and dialogs, so that a toast is not behind them. */}
      {createPortal(
        <div
          ref={container}
          className={classNames(styles.container, newest !== null && newest === covered && styles.covered)}
        >
          <div role="alert" aria-live="assertive" aria-atomic="false" className={styles.region}>
            {cards(true)}
          </div>
          <div role="status" aria-live="polite" aria-atomic="false" className={styles.region}>
            {cards(false)}
          </div>
        </div>,
        document.body,
      )}
    </ToastContext>
  );
}

/** A hidden page and the end of the app end what waits; F6 leads to the newest button. */
function useEnds(queue: ToastQueue, endWaiting: () => void, container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const whenHidden = () => isHidden() && endWaiting();
    const whenKey = (event: KeyboardEvent) =>
      event.key === "F6" && focusNewest(container.current) && event.preventDefault();
    document.addEventListener("visibilitychange", whenHidden);
    window.addEventListener("pagehide", endWaiting);
    document.addEventListener("keydown", whenKey);
    return () => {
      document.removeEventListener("visibilitychange", whenHidden);
      window.removeEventListener("pagehide", endWaiting);
      document.removeEventListener("keydown", whenKey);
      endWaiting();
      queue.stopAll();
    };
  }, [queue, endWaiting, container]);
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
