import { OnDemand } from "../on-demand/on-demand.tsx";
import type { PhotoViewerProps } from "./photo-viewer-box.tsx";

const loadBox = () => import("./photo-viewer-box.tsx").then((module) => module.PhotoViewerBox);

/** Pictures as large as the window: turned by swiping, arrow keys or buttons, zoomed with two fingers. */
export function PhotoViewer(props: PhotoViewerProps) {
  return <OnDemand load={loadBox} given={props} onFailed={props.onClose} />;
}
