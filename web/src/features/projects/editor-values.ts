import { projectEditorCopy as copy } from "@chonsu/shared/copy/project-editor";
import type { Project, ProjectImage } from "@chonsu/shared/entities/projects";
import {
  CONTACT_MAX,
  PROJECT_CONTACTS_MAX,
  PROJECT_CONTENT_MAX,
  PROJECT_KEYWORDS_MAX,
  PROJECT_KEYWORDS_MIN,
  PROJECT_TITLE_MAX,
  TERM_MAX,
} from "@chonsu/shared/limits";
import { isTaggedPerson, type TaggedPerson } from "../../entities/people/picker/tagged-person.ts";
import { isText, listOf, parseDraft, textOf } from "../../lib/forms/form-draft.ts";
import { type NeededField, textNeeded } from "../../ui/form/needed-field.ts";
import { type ItemRules, withEntry } from "../../ui/tag-input/item-rules.ts";

/** A picked picture with the URL of its preview. */
export interface PickedFile {
  file: File;
  src: string;
}

/** The rules of the list of contacts. */
export const CONTACT_RULES = {
  max: PROJECT_CONTACTS_MAX,
  maxCharacters: CONTACT_MAX,
  isExact: true,
} as const satisfies ItemRules;

/** The rules of the list of keywords. */
export const KEYWORD_RULES = { max: PROJECT_KEYWORDS_MAX, maxCharacters: TERM_MAX } as const satisfies ItemRules;

export interface EditorValues {
  title: string;
  content: string;
  keywords: string[];
  /** Text in the keywords box that has not been added. It is added when the post is saved. */
  keywordEntry: string;
  contacts: string[];
  contactEntry: string;
  people: TaggedPerson[];
  /** Stored pictures to keep. */
  kept: ProjectImage[];
  picked: PickedFile[];
}

export interface ProjectRequest {
  fields: { title: string; content: string; keywords: string[]; contacts: string[]; tagged_users: number[] };
  imagesToDelete: number[];
  images: File[];
}

export const EMPTY_VALUES: EditorValues = {
  title: "",
  content: "",
  keywords: [],
  keywordEntry: "",
  contacts: [],
  contactEntry: "",
  people: [],
  kept: [],
  picked: [],
};

/** The form values of a stored post. */
export function valuesOf(project: Project): EditorValues {
  return {
    title: project.title,
    content: project.content,
    keywords: project.keywords,
    keywordEntry: "",
    contacts: project.contacts.map(({ contact_info }) => contact_info),
    contactEntry: "",
    people: project.tagged_users.map((user) => ({ id: user.id, name: user.user_name, image: user.profile.image })),
    kept: project.images,
    picked: [],
  };
}

/** What a post needs before it can be saved: title and content within their limits, at least one keyword (product.md §2, §5). */
export function neededOf({ title, content, keywords, keywordEntry }: EditorValues): NeededField[] {
  const count = keywords.length + (keywordEntry.trim() === "" ? 0 : 1);
  return [
    ...textNeeded({ field: "title", label: copy.title, text: title, max: PROJECT_TITLE_MAX }),
    ...(count < PROJECT_KEYWORDS_MIN ? [{ field: "keywords", label: copy.keywords, isBlank: true }] : []),
    ...textNeeded({ field: "content", label: copy.content, text: content, max: PROJECT_CONTENT_MAX }),
  ];
}

/** The values with the typed text of the lists added, or the list that refuses it with the reason. */
export function withEntries(values: EditorValues): EditorValues | { field: "keywords" | "contacts"; refusal: string } {
  const keywords = withEntry(values.keywords, values.keywordEntry, KEYWORD_RULES);
  if ("refusal" in keywords) return { field: "keywords", ...keywords };
  const contacts = withEntry(values.contacts, values.contactEntry, CONTACT_RULES);
  if ("refusal" in contacts) return { field: "contacts", ...contacts };
  return { ...values, keywords, keywordEntry: "", contacts, contactEntry: "" };
}

/** Whether input would be lost: any difference from the stored post. */
export function isChanged(values: EditorValues, base: EditorValues): boolean {
  return values.picked.length > 0 || values.kept.length !== base.kept.length || typedPart(values) !== typedPart(base);
}

/** The body of a save: texts trimmed, removed pictures by their ids. */
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

/** The values that a draft keeps: everything but pictures. */
export function typedPart({ kept: _kept, picked: _picked, ...typed }: EditorValues): string {
  return JSON.stringify(typed);
}

/** Parses a draft; null when it is invalid. Its pictures are those of `base`. */
export function valuesOfDraft(draft: string, base: EditorValues): EditorValues | null {
  const typed = parseDraft(draft);
  if (typed === null) return null;
  return {
    ...base,
    title: textOf(typed.get("title")),
    content: textOf(typed.get("content")),
    keywords: listOf(typed.get("keywords"), isText),
    keywordEntry: textOf(typed.get("keywordEntry")),
    contacts: listOf(typed.get("contacts"), isText),
    contactEntry: textOf(typed.get("contactEntry")),
    people: listOf(typed.get("people"), isTaggedPerson),
  };
}
