import { OnDemand } from "../on-demand/on-demand.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog-box.tsx";

const loadBox = () => import("./confirm-dialog-box.tsx").then((module) => module.ConfirmDialogBox);

/** A question in the middle of the screen. A touch outside does not answer it. Focus returns where it came from. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <OnDemand load={loadBox} given={props} onFailed={props.onCancel} />;
}
