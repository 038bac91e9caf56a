import { OnDemand } from "../on-demand/on-demand.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog-box.tsx";

const loadBox = () => import("./confirm-dialog-box.tsx").then((module) => module.ConfirmDialogBox);

/** A question in the middle of the screen. A touch outside does not answer it. The focus returns to its former element. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <OnDemand load={loadBox} given={props} onFailed={props.onCancel} />;
}
