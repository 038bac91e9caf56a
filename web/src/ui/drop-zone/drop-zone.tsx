import { uiCopy } from "@chonsu/shared/copy/ui";
import { useEffect, useRef, useState } from "react";
import { receiveDrops, receivePastes } from "../../lib/incoming-files.ts";
import styles from "./drop-zone.module.css";

interface DropZoneProps {
  isDisabled?: boolean | undefined;
  onFiles: (files: File[]) => void;
}

/**
 * Takes pictures that are dropped on the element around it with `data-drop-area`, and pasted ones. While files are over the page it shows
 * where they can be dropped. The area must be positioned.
 */
export function DropZone({ isDisabled = false, onFiles }: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null);
  const [isDragging, setDragging] = useState(false);
  const newest = useRef(onFiles);
  useEffect(() => {
    newest.current = onFiles;
  });
  useEffect(() => {
    const area = zone.current?.closest("[data-drop-area]");
    if (isDisabled || area == null) return;
    const receive = (files: File[]) => newest.current(files);
    const stopDrops = receiveDrops(area, { onFiles: receive, onDragging: setDragging });
    const stopPastes = receivePastes(area, { onFiles: receive, nameOf: uiCopy.pastedPicture });
    return () => {
      stopDrops();
      stopPastes();
    };
  }, [isDisabled]);
  return (
    <div ref={zone} className={styles.zone}>
      {isDragging && <p className={styles.words}>{uiCopy.dropHere}</p>}
    </div>
  );
}
