import { OnDemand } from "../on-demand/on-demand.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog-box.tsx";

const loadBox = () => import("./confirm-dialog-box.tsx").then((module) => module.ConfirmDialogBox);

/**
 * A question in the middle of the screen. A touch outside does not close it. On closing, the focus returns to the element that had it
 * before.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <OnDemand load={loadBox} given={props} onFailed={props.onCancel} />;
}
