import type { ReactNode, RefObject } from "react";
import { OnDemand } from "../on-demand/on-demand.tsx";

export interface SheetProps {
  isOpen: boolean;
  /** Escape, a touch outside, the close button or a pull on the grab bar. The owner decides whether it really closes. */
  onClose: () => void;
  title: string;
  /** The title is read aloud only, and the footer closes the sheet instead of the x. */
  isHeadHidden?: boolean | undefined;
  description?: ReactNode;
  /** Stays at the bottom while the content scrolls: the buttons. */
  footer?: ReactNode;
  /**
   * Where the focus goes on opening: the sheet itself (so that no keyboard jumps up on phones), its first `content`, or
   * a place of the caller's.
   */
  initialFocus?: "sheet" | "content" | RefObject<HTMLElement | null> | undefined;
  /** Takes the whole height on phones, so that a list under a search box does not jump while it is filtered. */
  isTall?: boolean | undefined;
  children: ReactNode;
}

const loadBox = () => import("./sheet-box.tsx").then((module) => module.SheetBox);

/**
 * A sheet from the bottom on phones, a centred dialog from 768 px. The page behind does not scroll and cannot be reached;
 * closing brings the focus back to where it was.
 */
export function Sheet(props: SheetProps) {
  return <OnDemand load={loadBox} given={props} onFailed={props.onClose} />;
}
