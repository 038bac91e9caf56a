import { QR_CODE_PX } from "@chonsu/shared/limits";
import { QRCodeCanvas } from "qrcode.react";
import type { Ref } from "react";

/** The quiet zone around the code, in modules, as the standard requires. */
const QUIET_MODULES = 4;

/** The code on a canvas. */
export function QrPicture({ text, label, ref }: { text: string; label: string; ref?: Ref<HTMLCanvasElement> }) {
  return <QRCodeCanvas ref={ref} value={text} size={QR_CODE_PX} marginSize={QUIET_MODULES} aria-label={label} />;
}
