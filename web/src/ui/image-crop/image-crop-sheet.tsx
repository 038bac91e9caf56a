import { uiCopy } from "@chonsu/shared/copy/ui";
import { CROP_ZOOM_MAX } from "@chonsu/shared/limits";
import { useEffect, useId, useRef, useState } from "react";
import { useObjectUrl } from "../../lib/object-url.ts";
import { drawnPicture, readPicture } from "../../lib/picture.ts";
import { Button } from "../button/button.tsx";
import { Sheet } from "../sheet/sheet.tsx";
import { type Crop, centreAt, clampCrop, middleCrop, placeOf, sideOf } from "./crop-geometry.ts";
import styles from "./image-crop.module.css";
import { useCropGestures } from "./use-crop-gestures.ts";

interface ImageCropSheetProps {
  isOpen: boolean;
  file: File;
  /** The maximum side of the result, in pixels. */
  maxSide: number;
  onCropped: (file: File) => void;
  onCancel: () => void;
  /** The file is no picture that the server takes, or cropping failed. */
  onFailed: (error: unknown) => void;
}

const SLIDER_STEP = 0.01;
const PERCENT = 100;

/** Selects the square of a picture by dragging, pinching, the wheel or sliders. The picture is cropped on the device. */
export function ImageCropSheet({ isOpen, file, maxSide, onCropped, onCancel, onFailed }: ImageCropSheetProps) {
  const picture = usePicture(file, onFailed);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isCutting, setCutting] = useState(false);
  if (picture !== null && crop === null) setCrop(middleCrop(picture));
  const cut = async () => {
    if (picture === null || crop === null || isCutting) return;
    setCutting(true);
    try {
      const side = sideOf(picture, crop.zoom);
      const made = Math.round(Math.min(side, maxSide));
      const [left, top] = [crop.x - side / 2, crop.y - side / 2];
      onCropped(
        await drawnPicture(file, made, made, (pen) => pen.drawImage(picture, left, top, side, side, 0, 0, made, made)),
      );
    } catch (error) {
      onFailed(error);
    }
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onCancel}
      title={uiCopy.crop.title}
      description={uiCopy.crop.hint}
      initialFocus="content"
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onCancel}>
            {uiCopy.cancel}
          </Button>
          <Button disabled={crop === null} isBusy={isCutting} onClick={() => void cut()}>
            {uiCopy.crop.use}
          </Button>
        </div>
      }
    >
      <Stage file={file} picture={picture} crop={crop} onChange={setCrop} />
    </Sheet>
  );
}

interface StageProps {
  file: File;
  picture: ImageBitmap | null;
  crop: Crop | null;
  onChange: (next: (crop: Crop | null) => Crop | null) => void;
}

function Stage({ file, picture, crop, onChange }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const url = useObjectUrl(file);
  const [change] = useState(
    () => (next: (crop: Crop) => Crop) => onChange((before) => (before === null ? null : next(before))),
  );
  const gestures = useCropGestures(stage, picture, change);
  return (
    <div className={styles.container}>
      <div ref={stage} className={styles.stage} {...gestures}>
        {picture !== null && crop !== null && url !== null && (
          <img src={url} alt="" draggable={false} style={placed(picture, crop)} className={styles.picture} />
        )}
        <span className={styles.round} />
      </div>
      {picture !== null && crop !== null && (
        <Sliders
          picture={picture}
          crop={crop}
          onChange={(changed) => change((before) => clampCrop(picture, { ...before, ...changed }))}
        />
      )}
    </div>
  );
}

interface SlidersProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (changed: Partial<Crop>) => void;
}

/** Sliders for keyboards and for users who cannot drag: one for each value. */
function Sliders({ picture, crop, onChange }: SlidersProps) {
  const side = sideOf(picture, crop.zoom);
  const { width, height } = picture;
  return (
    <div className={styles.sliders}>
      <Slider
        label={uiCopy.crop.zoom}
        min={1}
        max={CROP_ZOOM_MAX}
        value={crop.zoom}
        onChange={(zoom) => onChange({ zoom })}
      />
      <Slider
        label={uiCopy.crop.across}
        value={placeOf(width, side, crop.x)}
        onChange={(place) => onChange({ x: centreAt(width, side, place) })}
      />
      <Slider
        label={uiCopy.crop.down}
        value={placeOf(height, side, crop.y)}
        onChange={(place) => onChange({ y: centreAt(height, side, place) })}
      />
    </div>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  /** Null: there is nothing to choose. */
  value: number | null;
  onChange: (value: number) => void;
}

function Slider({ label, min = 0, max = 1, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={SLIDER_STEP}
        disabled={value === null}
        value={value ?? (min + max) / 2}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </>
  );
}

/** The position of the picture in which the square fills the stage, whatever its size. */
function placed(picture: ImageBitmap, crop: Crop) {
  const side = sideOf(picture, crop.zoom);
  const share = (pixels: number) => `${(pixels / side) * PERCENT}%`;
  return {
    width: share(picture.width),
    height: share(picture.height),
    left: share(side / 2 - crop.x),
    top: share(side / 2 - crop.y),
  };
}

function usePicture(file: File, onFailed: (error: unknown) => void): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let isGone = false;
    let read: ImageBitmap | null = null;
    readPicture(file).then(
      (bitmap) => {
        read = bitmap;
        if (isGone) bitmap.close();
        else setPicture(bitmap);
      },
      (error: unknown) => isGone || failed.current(error),
    );
    return () => {
      isGone = true;
      read?.close();
    };
  }, [file]);
  return picture;
}
