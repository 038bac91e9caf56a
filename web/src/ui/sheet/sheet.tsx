import { OnDemand } from "../on-demand/on-demand.tsx";
import type { SheetProps } from "./sheet-box.tsx";

const loadBox = () => import("./sheet-box.tsx").then((module) => module.SheetBox);

/**
 * A sheet from the bottom on phones, a centred dialog from 768 px on. The page behind does not scroll and is inert; closing returns the
 * focus.
 */
export function Sheet(props: SheetProps) {
  return <OnDemand load={loadBox} given={props} onFailed={props.onClose} />;
}
