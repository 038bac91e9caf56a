import type { ReactNode } from "react";
import { OnDemand } from "../on-demand/on-demand.tsx";

export interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question, one sentence. */
  title: string;
  /** What follows from a yes. */
  children?: ReactNode;
  confirmLabel?: string | undefined;
  /** Null leaves the second button out: a notice, not a question. */
  cancelLabel?: string | null | undefined;
  /** The yes cannot be undone: the focus starts on the no. */
  isDanger?: boolean | undefined;
  /** The yes is being carried out: the dialog stays and cannot be left. */
  isBusy?: boolean | undefined;
  onConfirm: () => void;
  /** The no: the button or Escape. */
  onCancel: () => void;
}

const loadBox = () => import("./confirm-dialog-box.tsx").then((module) => module.ConfirmDialogBox);

/** A question in the middle of the screen. A touch outside does not answer it. Focus returns where it came from. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <OnDemand load={loadBox} given={props} onFailed={props.onCancel} />;
}
