import { QR_CODE_PX } from "@chonsu/shared/limits";
import { Suspense, useRef } from "react";
import { createPortal } from "react-dom";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { savePicture } from "../../lib/save-picture.ts";
import { Button } from "../button/button.tsx";
import { DownloadIcon } from "../icon/action-icons.tsx";
import { useToast } from "../toast/toast.tsx";
import styles from "./qr-code.module.css";

/** The encoder loads when a code is first shown. */
const QrPicture = lazyCode(() => import("./qr-picture.tsx").then((module) => module.QrPicture));

interface QrCodeProps {
  text: string;
  /** The accessible name: the target of the code. */
  label: string;
  fileName: string;
  /** The text below the printed code: what the code is for, and who gives it. */
  printed: { readonly title: string; readonly giver: string };
  words: { save: string; saveFailed: string };
}

/**
 * A text as a QR code, dark on white in both themes so that every camera can read it, and a button that saves it as a PNG of 170 px. A
 * printed page has only the code and the `printed` text.
 */
export function QrCode({ text, label, fileName, printed, words }: QrCodeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const toast = useToast();
  const save = async () => {
    const isSaved = canvas.current !== null && (await savePicture(canvas.current, QR_CODE_PX, fileName));
    if (!isSaved) toast(words.saveFailed, { kind: "error" });
  };
  return (
    <div className={styles.code}>
      <div className={styles.frame} style={{ width: QR_CODE_PX, height: QR_CODE_PX }}>
        <Suspense>
          <QrPicture ref={canvas} text={text} label={label} />
        </Suspense>
      </div>
      <Button variant="outline" size="s" icon={<DownloadIcon size={18} />} onClick={() => void save()}>
        {words.save}
      </Button>
      {createPortal(
        <div className={styles.printed}>
          <Suspense>
            <QrPicture text={text} label={label} />
          </Suspense>
          <p className={styles.title}>{printed.title}</p>
          <p>{printed.giver}</p>
        </div>,
        document.body,
      )}
    </div>
  );
}
