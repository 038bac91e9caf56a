import type { CarouselImage } from "../carousel/carousel.tsx";
import { OnDemand } from "../on-demand/on-demand.tsx";

export interface PhotoViewerProps {
  isOpen: boolean;
  images: readonly CarouselImage[];
  /** Which is seen; the owner keeps it in step with `onIndexChange`. */
  index: number;
  /** What the pictures belong to: the name of the viewer. */
  label: string;
  onIndexChange: (index: number) => void;
  /** The x, Escape, or a touch beside the picture. */
  onClose: () => void;
  /** Where the focus goes on closing, when it is not where it came from. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

const loadBox = () => import("./photo-viewer-box.tsx").then((module) => module.PhotoViewerBox);

/** Pictures as large as the window: swiped, turned with arrow keys or buttons, enlarged with two fingers. */
export function PhotoViewer(props: PhotoViewerProps) {
  return <OnDemand load={loadBox} given={props} onFailed={props.onClose} />;
}
