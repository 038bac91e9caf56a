import { projectEditorCopy as copy } from "@chonsu/shared/copy/project-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import type { Project } from "@chonsu/shared/entities/projects";
import { useRef, useState } from "react";
import { ApiError, CancelledError, detailOf } from "../../api/errors.ts";
import { useFormDraft } from "../../lib/forms/form-draft.ts";
import { problemsOfWire, useFormValues } from "../../lib/forms/form-values.ts";
import { type ShowToast, useToast } from "../../ui/toast/toast.tsx";
import {
  type EditorValues,
  EMPTY_VALUES,
  isChanged,
  neededOf,
  requestOf,
  typedPart,
  valuesOf,
  valuesOfDraft,
  withEntries,
} from "./editor-values.ts";
import { useSaveProject } from "./projects.mutations.ts";

interface EditorOptions {
  /** The post to change; undefined for a new one. */
  project: Project | undefined;
  writerId: number;
  onSaved: (project: Project) => void;
}

/** Wire field → form field. They have the same names. */
const FIELD_OF = { title: "title", content: "content", keywords: "keywords", contacts: "contacts" };

/** The form of a post: its values, its draft, and saving with progress. */
export function useEditor({ project, writerId, onSaved }: EditorOptions) {
  const [base] = useState(() => (project === undefined ? EMPTY_VALUES : valuesOf(project)));
  const { values, setValues, problems, setProblems, change } = useFormValues(base);
  const draft = useFormDraft(`project:${writerId}:${project?.id ?? "new"}`, values, {
    base,
    write: typedPart,
    read: (text) => changedDraft(text, base),
  });
  // A save waits for picked pictures that are still being read, so that none is left out.
  const [isReading, setReading] = useState(false);
  const upload = useUpload(project?.id ?? null);
  const toast = useToast();
  const needed = neededOf(values);
  const save = () => {
    if (draft.isOver() || isReading || needed.length > 0) return;
    const whole = withEntries(values);
    if ("refusal" in whole) {
      setProblems({ [whole.field]: whole.refusal });
      return toast(uiCopy.inField(copy[whole.field], whole.refusal), { kind: "error" });
    }
    setProblems({});
    draft
      .save(() => upload.start(requestOf(whole, base)), onSaved)
      .then(
        () => toast(copy.saved, { kind: "success" }),
        (error: unknown) => {
          showFailure(error, toast);
          setProblems(error instanceof ApiError ? problemsOfWire(error.fields, FIELD_OF) : {});
        },
      );
  };
  return {
    ...{ values, problems, change, save, upload, isReading, setReading },
    needed,
    canSave: needed.length === 0 && (project === undefined || isChanged(values, base)),
    /** Called at the moment of leaving. */
    isBlocked: () => !draft.isOver() && (isReading || isChanged(values, base)),
    offer: draft.offer,
    acceptOffer() {
      // A draft has no pictures: those picked meanwhile stay.
      draft.take((offer) => setValues({ ...offer, kept: values.kept, picked: values.picked }));
    },
    refuseOffer: draft.discard,
  };
}

function showFailure(error: unknown, toast: ShowToast): void {
  if (error instanceof CancelledError) return toast(copy.cancelled);
  toast(detailOf(error, copy.saveFailed), { kind: "error" });
}

/** One save at a time, with its progress and a function that cancels it. */
function useUpload(id: number | null) {
  const mutation = useSaveProject(id);
  const [progress, setProgress] = useState(0);
  const running = useRef<AbortController | null>(null);
  return {
    isPending: mutation.isPending,
    progress,
    cancel: () => running.current?.abort(),
    start(request: ReturnType<typeof requestOf>) {
      const controller = new AbortController();
      running.current = controller;
      setProgress(0);
      // Only pictures take long enough for a progress bar.
      const onProgress = request.images.length > 0 ? setProgress : undefined;
      return mutation.mutateAsync({ request, signal: controller.signal, onProgress });
    },
  };
}

/** The stored draft, when it differs from the stored post. */
function changedDraft(text: string, base: EditorValues): EditorValues | null {
  const values = valuesOfDraft(text, base);
  return values !== null && isChanged(values, base) ? values : null;
}
