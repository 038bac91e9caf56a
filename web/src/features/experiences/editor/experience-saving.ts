import { endpoints } from "virtual:endpoints";
import type { Contract } from "@chonsu/shared/contract/table";
import { experienceEditorCopy as copy } from "@chonsu/shared/copy/experience-editor";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { useRef } from "react";
import { type Send, useCommand } from "../../../api/command.ts";
import { detailOf as sentenceOf } from "../../../api/errors.ts";
import { detailOf } from "../../../entities/experiences/experience-role.ts";
import {
  changedFieldsOf,
  type DirtyParts,
  detailFieldsOf,
  type ExperienceValues,
  peopleFieldsOf,
} from "./experience-values.ts";

const { create, edit } = endpoints.experiences;
const details = endpoints.experienceDetails;

/** A save that failed after some of its steps. The completed steps stay saved. `sentence` names the step that failed (product.md §8). */
export class SaveError extends Error {
  readonly sentence: string;
  readonly reason: unknown;

  constructor(reason: unknown, fallback: string) {
    super(fallback);
    this.sentence = sentenceOf(reason, fallback);
    this.reason = reason;
  }
}

/**
 * Creates an experience: its title, my detail, the invitations. A retry continues after the last completed step and creates no second
 * experience.
 */
export function useCreateExperience() {
  const begun = useRef<Experience | null>(null);
  const detailId = useRef<number | null>(null);
  return useCommand({
    calls: [create, edit, details.create, details.edit],
    run: async (send, values: ExperienceValues) => {
      const title = values.title.trim();
      begun.current ??= await send(create, { body: { title } }).catch(fail(copy.saveFailed));
      const { id } = begun.current;
      const describing =
        detailId.current === null ? describe(send, id, values) : redescribe(send, detailId.current, values);
      detailId.current = (await describing.catch(fail(copy.saveFailed))).id;
      const isRetitled = begun.current.title !== title;
      if (!isRetitled && values.invited.length === 0) return begun.current;
      const body = { ...(isRetitled && { title }), ...peopleFieldsOf(values, begun.current) };
      return send(edit, { params: { id }, body }).catch(fail(copy.inviteFailed));
    },
  });
}

/** The two steps of a save: title and people, and the member's detail. */
export type SavedPart = "experience" | "detail";

interface ExperienceEdit {
  readonly experience: Experience;
  readonly userId: number;
  readonly values: ExperienceValues;
  readonly dirty: DirtyParts;
  /** Called when one part is saved. A later refusal does not undo it. */
  readonly onSaved: (part: SavedPart) => void;
}

/** Saves only the changed parts of an experience (product.md §2). */
export function useSaveExperience() {
  return useCommand({
    calls: [edit, details.create, details.edit],
    run: async (send, { experience, userId, values, dirty, onSaved }: ExperienceEdit) => {
      const { id } = experience;
      if (dirty.title || dirty.people) {
        const people = dirty.people ? peopleFieldsOf(values, experience) : {};
        const body = { ...(dirty.title && { title: values.title.trim() }), ...people };
        const failed = values.invited.length > 0 && !dirty.title ? copy.inviteFailed : copy.saveFailed;
        await send(edit, { params: { id }, body }).catch(fail(failed));
        onSaved("experience");
      }
      if (dirty.detail) {
        const detail = detailOf(experience, userId);
        const saving =
          detail === undefined
            ? describe(send, id, values)
            : send(details.edit, { params: { id: detail.id }, body: changedFieldsOf(values, detail) });
        await saving.catch(fail(copy.saveFailed));
        onSaved("detail");
      }
    },
  });
}

type SendDetail = Send<Contract["experienceDetails"]["create" | "edit"]>;

function describe(send: SendDetail, experience: number, values: ExperienceValues) {
  return send(details.create, { body: { experience, ...detailFieldsOf(values) } });
}

function redescribe(send: SendDetail, id: number, values: ExperienceValues) {
  return send(details.edit, { params: { id }, body: detailFieldsOf(values) });
}

function fail(fallback: string) {
  return (reason: unknown): never => {
    throw new SaveError(reason, fallback);
  };
}
