import { OnDemand } from "../on-demand/on-demand.tsx";
import type { SheetProps } from "./sheet-box.tsx";

const loadBox = () => import("./sheet-box.tsx").then((module) => module.SheetBox);

/**
 * A sheet from the bottom on phones, a centred dialog from 768 px. The page behind does not scroll and cannot be reached;
 * closing brings the focus back to where it was.
 */
export function Sheet(props: SheetProps) {
  return <OnDemand load={loadBox} given={props} onFailed={props.onClose} />;
}
