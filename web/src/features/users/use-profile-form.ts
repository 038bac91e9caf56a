import { profileEditCopy as copy } from "@chonsu/shared/copy/profile-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import type { Me } from "@chonsu/shared/entities/users";
import { useRef, useState } from "react";
import { ApiError, CancelledError, detailOf } from "../../api/errors.ts";
import { currentYear } from "../../lib/clock.ts";
import { useFormDraft } from "../../lib/forms/form-draft.ts";
import { problemsOfWire, useFormValues } from "../../lib/forms/form-values.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { changesOf, FIELD_OF, neededOf, problemsOf, valuesOf, valuesOfDraft, withEntries } from "./profile-edit.ts";
import { type PictureChange, useUpdateProfile } from "./users.mutations.ts";

/** The labels of the lists with a box. */
const LABEL_OF = { interestEntry: copy.interests, skillEntry: copy.skills, linkEntry: copy.links };

/** The form of my profile: values, errors, and saving with progress. It keeps its start values. */
export function useProfileForm({ me, onSaved }: { me: Me; onSaved: () => void }) {
  const { base, setBase, draft, values, problems: refused, setProblems: setRefused, change } = useValues(me);
  const [picture, setPicture] = useState<PictureChange>("keep");
  const upload = useUpload();
  const toast = useToast();
  const whole = withEntries(values);
  const problems = problemsOf(values, currentYear());
  const isChanged = picture !== "keep" || "refusal" in whole || Object.keys(changesOf(base, whole)).length > 0;
  const canSave = isChanged && Object.keys(problems).length === 0;
  const fail = (error: unknown) => {
    setRefused(error instanceof ApiError ? problemsOfWire(error.fields, FIELD_OF) : {});
    if (!(error instanceof CancelledError)) toast(detailOf(error, copy.saveFailed), { kind: "error" });
  };
  const save = () => {
    if (!canSave || draft.isOver()) return;
    if ("refusal" in whole) {
      setRefused({ [whole.field]: whole.refusal });
      return toast(uiCopy.inField(LABEL_OF[whole.field], whole.refusal), { kind: "error" });
    }
    setRefused({});
    const send = () => upload.start({ changes: changesOf(base, whole), picture });
    const end = () => {
      setBase(whole);
      onSaved();
    };
    draft.save(send, end).then(() => toast(copy.saved, { kind: "success" }), fail);
  };
  return {
    values,
    change,
    problems: { ...refused, ...problems },
    picture,
    setPicture,
    needed: neededOf(problems),
    canSave,
    save,
    upload,
    /** Called at the moment of leaving. */
    isBlocked: () => isChanged && !draft.isOver(),
    draft,
  };
}

/** The values of the form, those it began with, and the draft of the last time. */
function useValues({ id, profile }: Me) {
  const [base, setBase] = useState(() => valuesOf(profile));
  const form = useFormValues(base);
  const draft = useFormDraft(`profile:${id}`, form.values, {
    base,
    write: JSON.stringify,
    read: (text) => valuesOfDraft(text, base),
  });
  return { ...form, base, setBase, draft: { ...draft, accept: () => draft.take(form.setValues) } };
}

/** One save at a time, with the progress of the picture and a function that cancels it. */
function useUpload() {
  const update = useUpdateProfile();
  const [progress, setProgress] = useState(0);
  const running = useRef<AbortController | null>(null);
  return {
    isPending: update.isPending,
    progress,
    cancel: () => running.current?.abort(),
    start(what: Pick<Parameters<typeof update.mutateAsync>[0], "changes" | "picture">) {
      running.current = new AbortController();
      setProgress(0);
      return update.mutateAsync({ ...what, signal: running.current.signal, onProgress: setProgress });
    },
  };
}
