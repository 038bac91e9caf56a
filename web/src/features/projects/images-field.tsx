import { projectEditorCopy as copy } from "@chonsu/shared/copy/project-editor";
import { PROJECT_IMAGES_MAX } from "@chonsu/shared/limits";
import { ImagePicker } from "../../ui/image-picker/image-picker.tsx";
import type { EditorValues } from "./editor-values.ts";
import { usePickedImages } from "./use-picked-images.ts";

interface ImagesFieldProps {
  kept: EditorValues["kept"];
  picked: EditorValues["picked"];
  isDisabled: boolean;
  onKept: (kept: EditorValues["kept"]) => void;
  onPicked: (picked: EditorValues["picked"]) => void;
  onReading: (isReading: boolean) => void;
}

/** The pictures of a post: stored and newly picked ones, at most five together. */
export function ImagesField({ kept, picked, isDisabled, onKept, onPicked, onReading }: ImagesFieldProps) {
  const files = usePickedImages({ kept, picked }, onPicked, onReading);
  const stored = kept.map(({ id, image }, at) => ({ key: `stored-${id}`, src: image, name: copy.storedImage(at + 1) }));
  const added = picked.map(({ file, src }) => ({ key: src, src, name: file.name }));
  const remove = (key: string) => {
    const gone = picked.find(({ src }) => src === key);
    if (gone === undefined) onKept(kept.filter(({ id }) => `stored-${id}` !== key));
    else files.remove(gone);
  };
  return (
    <ImagePicker
      label={copy.images}
      images={[...stored, ...added]}
      reading={files.reading.map(({ name }) => name)}
      max={PROJECT_IMAGES_MAX}
      isDisabled={isDisabled}
      onAdd={(chosen) => void files.add(chosen)}
      onRemove={remove}
    />
  );
}
