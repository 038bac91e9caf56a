import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { observeSize } from "../../lib/size.ts";
import { classNames } from "../class-names/class-names.ts";
import { CheckCircleIcon, InfoIcon, OfflineIcon, WarningIcon } from "../icon/state-icons.tsx";
import styles from "./banner.module.css";

type BannerTone = "info" | "good" | "warning" | "danger" | "offline";

const ICON = {
  info: InfoIcon,
  good: CheckCircleIcon,
  warning: WarningIcon,
  danger: WarningIcon,
  offline: OfflineIcon,
} as const satisfies Record<BannerTone, unknown>;

interface BannerProps {
  tone?: BannerTone | undefined;
  children: ReactNode;
}

/** A message in the page: advice, a warning, a state. */
export function Banner({ tone = "info", children }: BannerProps) {
  const ToneIcon = ICON[tone];
  return (
    <div className={classNames(styles.banner, styles[tone])}>
      <ToneIcon size={20} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

interface ConnectionBannerProps {
  /** The text; null while the connection works. */
  text: string | null;
  /** The connection is back: shown in green until the caller removes the text. */
  isBack?: boolean | undefined;
}

/**
 * Says at the top of the window that the connection is lost, and when it is back. The live region always exists, so that new text is
 * announced.
 */
export function ConnectionBanner({ text, isBack = false }: ConnectionBannerProps) {
  const ref = useNoticeHeight();
  return (
    <div ref={ref} role="status" className={styles.connection}>
      {text !== null && <Banner tone={isBack ? "good" : "offline"}>{text}</Banner>}
    </div>
  );
}

/** Gives the height of the notice to the bars that stick below it, as `--notice`. */
function useNoticeHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const { style } = document.documentElement;
    const stop = observeSize(current, () => style.setProperty("--notice", `${current.offsetHeight}px`));
    return () => {
      stop();
      style.removeProperty("--notice");
    };
  }, []);
  return ref;
}
