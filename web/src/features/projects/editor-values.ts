import type { Project, ProjectImage } from "@chonsu/shared/entities/projects";
import { PROJECT_KEYWORDS_MIN } from "@chonsu/shared/limits";
import { isTaggedPerson, type TaggedPerson } from "../../entities/people/tagged-person.ts";
import { isText, listOf, parseDraft, textOf } from "../../lib/form-draft.ts";

/** A picture that was picked here, with the address its preview has in this page. */
export interface PickedFile {
  file: File;
  src: string;
}

/** What stands in the form of a post. */
export interface EditorValues {
  title: string;
  content: string;
  keywords: string[];
  contacts: string[];
  people: TaggedPerson[];
  /** Pictures of the post as it is stored that are to stay. */
  kept: ProjectImage[];
  picked: PickedFile[];
}

/** What a save sends. */
export interface ProjectRequest {
  fields: { title: string; content: string; keywords: string[]; contacts: string[]; tagged_users: number[] };
  imagesToDelete: number[];
  images: File[];
}

export const EMPTY_VALUES: EditorValues = {
  title: "",
  content: "",
  keywords: [],
  contacts: [],
  people: [],
  kept: [],
  picked: [],
};

/** A stored post as its form begins. */
export function valuesOf(project: Project): EditorValues {
  return {
    title: project.title,
    content: project.content,
    keywords: project.keywords,
    contacts: project.contacts.map(({ contact_info }) => contact_info),
    people: project.tagged_users.map((user) => ({ id: user.id, name: user.user_name, image: user.profile.image })),
    kept: project.images,
    picked: [],
  };
}

/** Save is enabled only with title, content and at least one keyword (product.md §2, §5). */
export function isComplete({ title, content, keywords }: EditorValues): boolean {
  return title.trim() !== "" && content.trim() !== "" && keywords.length >= PROJECT_KEYWORDS_MIN;
}

/** Whether something would be lost: a difference to what is stored, in any part of the form. */
export function isChanged(values: EditorValues, base: EditorValues): boolean {
  return values.picked.length > 0 || values.kept.length !== base.kept.length || typedPart(values) !== typedPart(base);
}

/** What a save sends: texts trimmed, pictures that were taken away by their ids. */
export function requestOf(values: EditorValues, base: EditorValues): ProjectRequest {
  const keptIds = new Set(values.kept.map(({ id }) => id));
  return {
    fields: {
      title: values.title.trim(),
      content: values.content.trim(),
      keywords: values.keywords,
      contacts: values.contacts,
      tagged_users: values.people.map(({ id }) => id),
    },
    imagesToDelete: base.kept.map(({ id }) => id).filter((id) => !keptIds.has(id)),
    images: values.picked.map(({ file }) => file),
  };
}

/** The part of the form that a draft keeps: everything but pictures. */
export function typedPart({ title, content, keywords, contacts, people }: EditorValues): string {
  return JSON.stringify({ title, content, keywords, contacts, people });
}

/** Reads a draft back; null for what is none. Pictures are those of `base`. */
export function valuesOfDraft(draft: string, base: EditorValues): EditorValues | null {
  const typed = parseDraft(draft);
  if (typed === null) return null;
  return {
    ...base,
    title: textOf(typed.get("title")),
    content: textOf(typed.get("content")),
    keywords: listOf(typed.get("keywords"), isText),
    contacts: listOf(typed.get("contacts"), isText),
    people: listOf(typed.get("people"), isTaggedPerson),
  };
}
