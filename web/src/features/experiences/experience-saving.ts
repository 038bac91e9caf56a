import { endpoints } from "virtual:endpoints";
import { experienceEditorCopy as copy } from "@chonsu/shared/copy/experience-editor";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../api/client.ts";
import { detailOf as sentenceOf } from "../../api/errors.ts";
import { refreshGroups } from "../../api/query.ts";
import { detailOf } from "../../entities/experiences/experience-role.ts";
import { type DirtyParts, detailFieldsOf, type ExperienceValues, peopleFieldsOf } from "./experience-values.ts";

/** A save that came to a stop: what was saved before stays saved. `sentence` says what did not work (product.md §8). */
export class SaveError extends Error {
  readonly sentence: string;
  readonly reason: unknown;

  constructor(reason: unknown, fallback: string) {
    super(fallback);
    this.sentence = sentenceOf(reason, fallback);
    this.reason = reason;
  }
}

/** Begins an experience: its title, my words, the people to ask. Tried again, it goes on where it came to a stop and begins no second one. */
export function useCreateExperience() {
  const client = useQueryClient();
  const begun = useRef<Experience | null>(null);
  const detailId = useRef<number | null>(null);
  return useMutation({
    mutationFn: async (values: ExperienceValues) => {
      const title = values.title.trim();
      begun.current ??= await call(endpoints.experiences.create, { body: { title } }).catch(fail(copy.saveFailed));
      const { id } = begun.current;
      const describing = detailId.current === null ? describe(id, values) : redescribe(detailId.current, values);
      detailId.current = (await describing.catch(fail(copy.saveFailed))).id;
      const isRetitled = begun.current.title !== title;
      if (!isRetitled && values.invited.length === 0) return begun.current;
      const body = { ...(isRetitled && { title }), ...peopleFieldsOf(values, begun.current) };
      return call(endpoints.experiences.edit, { params: { id }, body }).catch(fail(copy.inviteFailed));
    },
    onSettled: () => refreshExperiences(client),
  });
}

/** A save has two steps: title and people, and what a member says. */
export type SavedPart = "experience" | "detail";

interface Change {
  readonly experience: Experience;
  readonly userId: number;
  readonly values: ExperienceValues;
  readonly dirty: DirtyParts;
  /** One part is saved: a later refusal takes nothing back. */
  readonly onSaved: (part: SavedPart) => void;
}

/** Saves the parts of an experience that changed, and only those (product.md §2). */
export function useSaveExperience() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ experience, userId, values, dirty, onSaved }: Change) => {
      const { id } = experience;
      if (dirty.title || dirty.people) {
        const people = dirty.people ? peopleFieldsOf(values, experience) : {};
        const body = { ...(dirty.title && { title: values.title.trim() }), ...people };
        const failed = values.invited.length > 0 && !dirty.title ? copy.inviteFailed : copy.saveFailed;
        await call(endpoints.experiences.edit, { params: { id }, body }).catch(fail(failed));
        onSaved("experience");
      }
      if (dirty.detail) {
        const detail = detailOf(experience, userId);
        const saving = detail === undefined ? describe(id, values) : redescribe(detail.id, values);
        await saving.catch(fail(copy.saveFailed));
        onSaved("detail");
      }
    },
    onSettled: () => refreshExperiences(client),
  });
}

function describe(experience: number, values: ExperienceValues) {
  return call(endpoints.experienceDetails.create, { body: { experience, ...detailFieldsOf(values) } });
}

function redescribe(id: number, values: ExperienceValues) {
  return call(endpoints.experienceDetails.edit, { params: { id }, body: detailFieldsOf(values) });
}

function fail(fallback: string) {
  return (reason: unknown): never => {
    throw new SaveError(reason, fallback);
  };
}

/** Cards, and the skills and titles that profiles carry. */
function refreshExperiences(client: QueryClient): Promise<void> {
  return refreshGroups(client, ["experiences", "experienceLinks", "users"]);
}
