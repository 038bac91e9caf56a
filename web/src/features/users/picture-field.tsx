import { profileEditCopy as copy } from "@chonsu/shared/copy/profile-editor";
import { AVATAR_SIDE_MAX } from "@chonsu/shared/limits";
import { useState } from "react";
import { useObjectUrl } from "../../lib/object-url.ts";
import { pictureRefused } from "../../lib/picture.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Button } from "../../ui/button/button.tsx";
import { DropZone } from "../../ui/drop-zone/drop-zone.tsx";
import { CameraIcon } from "../../ui/icon/action-icons.tsx";
import { FileButton } from "../../ui/image-picker/image-picker.tsx";
import { OnDemand } from "../../ui/on-demand/on-demand.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import styles from "./profile-edit.module.css";
import type { PictureChange } from "./users.mutations.ts";

interface PictureFieldProps {
  userId: number;
  name: string;
  /** The stored picture. */
  image: string | null;
  picture: PictureChange;
  onChange: (picture: PictureChange) => void;
  isDisabled: boolean;
}

/** The code for cropping is loaded when the first picture is picked. */
const loadCrop = () => import("../../ui/image-crop/image-crop-sheet.tsx").then((module) => module.ImageCropSheet);

/** My new profile picture, with buttons to choose another one, cropped to a square, and to remove it. */
export function PictureField({ userId, name, image, picture, onChange, isDisabled }: PictureFieldProps) {
  const preview = useObjectUrl(picture instanceof File ? picture : null);
  const [picked, setPicked] = useState<File | null>(null);
  const toast = useToast();
  const kept = picture === "keep" ? image : null;
  const shown = preview ?? kept;
  return (
    <fieldset className={styles.picture} data-drop-area="">
      <legend className="visually-hidden">{copy.picture}</legend>
      <FileButton
        label={copy.choosePicture}
        isDisabled={isDisabled}
        className={styles.face}
        onPick={([file = null]) => setPicked(file)}
      >
        <Avatar id={userId} name={name} image={shown} size="xl" />
        <span className={styles.camera}>
          <CameraIcon size={18} />
        </span>
      </FileButton>
      <div>
        <p className={styles.pictureHint}>{copy.pictureHint}</p>
        {shown !== null && (
          <Button
            variant="text"
            size="s"
            disabled={isDisabled}
            onClick={() => onChange(image === null ? "keep" : "remove")}
          >
            {copy.removePicture}
          </Button>
        )}
      </div>
      <DropZone isDisabled={isDisabled || picked !== null} onFiles={([file = null]) => setPicked(file)} />
      {picked !== null && (
        <OnDemand
          load={loadCrop}
          given={{
            isOpen: true,
            file: picked,
            maxSide: AVATAR_SIDE_MAX,
            onCancel: () => setPicked(null),
            onCropped: (file) => {
              setPicked(null);
              onChange(file);
            },
            onFailed: (error) => {
              setPicked(null);
              toast(pictureRefused(picked, error), { kind: "error" });
            },
          }}
          onFailed={() => setPicked(null)}
        />
      )}
    </fieldset>
  );
}
