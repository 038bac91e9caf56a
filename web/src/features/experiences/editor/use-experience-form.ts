import { experienceEditorCopy as copy } from "@chonsu/shared/copy/experience-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { useState } from "react";
import { ApiError } from "../../../api/errors.ts";
import { detailOf, roleIn } from "../../../entities/experiences/experience-role.ts";
import { useFormDraft } from "../../../lib/forms/form-draft.ts";
import { type FieldProblems, problemsOfWire, useFormValues } from "../../../lib/forms/form-values.ts";
import { useToast } from "../../../ui/toast/toast.tsx";
import { type SavedPart, SaveError, useCreateExperience, useSaveExperience } from "./experience-saving.ts";
import {
  dirtyParts,
  draftText,
  EMPTY_EXPERIENCE,
  type ExperienceValues,
  isChanged,
  neededOf,
  valuesOf,
  valuesOfDraft,
  withEntries,
} from "./experience-values.ts";

interface ExperienceFormOptions {
  /** The experience to change; undefined for a new one. */
  experience: Experience | undefined;
  userId: number;
  onSaved: (experience: Pick<Experience, "id" | "title">) => void;
}

/** Wire field → form field, to show the server's errors at the right field. */
const FIELD_OF = {
  title: "title",
  tags: "keywords",
  skills_used: "skills",
  description: "description",
  start_date: "period",
  end_date: "period",
} as const satisfies Record<string, keyof ExperienceValues>;

/** The people values after the people have been saved. */
const NOBODY_CHANGED = { invited: [], removed: [], cancelled: [] } satisfies Partial<ExperienceValues>;

/** The form of an experience: its values, its draft, and saving part by part. */
export function useExperienceForm({ experience, userId, onSaved }: ExperienceFormOptions) {
  const [base, setBase] = useState(() => startOf(experience, userId));
  const { values, setValues, problems, setProblems, change } = useFormValues(base);
  const draft = useFormDraft(`experience:${userId}:${experience?.id ?? "new"}`, values, {
    base,
    write: draftText,
    read: (text) => valuesOfDraft(text, base),
  });
  const toast = useToast();
  const { send, isSaving } = useSend(experience, userId);
  const isCreator = experience === undefined || roleIn(experience, userId) === "creator";
  const isDirty = experience === undefined || Object.values(dirtyParts(values, base)).includes(true);
  const needed = neededOf(values, isCreator);
  const canSave = needed.length === 0 && isDirty;
  const keep = (whole: ExperienceValues) => (part: SavedPart) => {
    setBase((now) => savedPart(now, whole, part));
    if (part === "experience") setValues((now) => ({ ...now, ...NOBODY_CHANGED }));
  };
  const save = async () => {
    if (!canSave || draft.isOver()) return;
    const whole = withEntries(values);
    if ("refusal" in whole) {
      setProblems({ [whole.field]: whole.refusal });
      return toast(uiCopy.inField(copy[whole.field], whole.refusal), { kind: "error" });
    }
    try {
      await draft.save(() => send(whole, base, keep(whole)), onSaved);
      toast(copy.saved, { kind: "success" });
    } catch (error) {
      toast(error instanceof SaveError ? error.sentence : copy.saveFailed, { kind: "error" });
      setProblems(refusedFields(error));
    }
  };
  return {
    ...{ values, problems, isCreator, needed, canSave, save, isSaving },
    /** Called at the moment of leaving. */
    isBlocked: () => !draft.isOver() && isChanged(values, base),
    offer: draft.offer,
    acceptOffer: () => draft.take(setValues),
    change,
    refuseOffer: draft.discard,
  };
}

/** Creates the experience, or saves the parts that differ from `base`. */
function useSend(experience: Experience | undefined, userId: number) {
  const create = useCreateExperience();
  const update = useSaveExperience();
  return {
    isSaving: create.isPending || update.isPending,
    async send(values: ExperienceValues, base: ExperienceValues, onSaved: (part: SavedPart) => void) {
      if (experience === undefined) return create.mutateAsync(values);
      await update.mutateAsync({ experience, userId, values, dirty: dirtyParts(values, base), onSaved });
      return { id: experience.id, title: values.title.trim() };
    },
  };
}

/** The errors of a refusal, by form field. */
function refusedFields(error: unknown): FieldProblems<ExperienceValues> {
  if (!(error instanceof SaveError) || !(error.reason instanceof ApiError)) return {};
  return problemsOfWire(error.reason.fields, FIELD_OF);
}

function startOf(experience: Experience | undefined, userId: number): ExperienceValues {
  return experience === undefined ? EMPTY_EXPERIENCE : valuesOf(experience, detailOf(experience, userId));
}

/** The stored values after one part has been saved. */
function savedPart(base: ExperienceValues, saved: ExperienceValues, part: SavedPart): ExperienceValues {
  const { title, keywords, period, skills, description } = saved;
  return part === "experience" ? { ...base, title: title.trim() } : { ...base, keywords, period, skills, description };
}
