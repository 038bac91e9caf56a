import { projectEditorCopy as copy } from "@chonsu/shared/copy/project-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import {
  CONTACT_MAX,
  PROJECT_CONTACTS_MAX,
  PROJECT_CONTENT_MAX,
  PROJECT_KEYWORDS_MAX,
  PROJECT_TITLE_MAX,
  TERM_MAX,
} from "@chonsu/shared/limits";
import type { UseFormReturn } from "react-hook-form";
import { Controller } from "react-hook-form";
import { isComposing } from "../../lib/composition.ts";
import { TextField } from "../../ui/field/field.tsx";
import { ListInput } from "../../ui/tag-input/list-input.tsx";
import { TagInput } from "../../ui/tag-input/tag-input.tsx";
import { TextAreaField } from "../../ui/textarea/textarea.tsx";
import type { EditorValues } from "./editor-values.ts";
import { ImagesField } from "./images-field.tsx";
import { PeopleField } from "./people-field.tsx";

interface EditorFieldsProps {
  form: UseFormReturn<EditorValues>;
  values: EditorValues;
  /** The writer, who is not to be found among the people. */
  writerId: number;
  isDisabled: boolean;
}

const CONTENT_ROWS_MIN = 6;
const CONTENT_ROWS_MAX = 24;

/** The fields of a post, in the order people know: title, keywords, text, pictures, people, contacts. */
export function EditorFields(props: EditorFieldsProps) {
  const { form, values, writerId, isDisabled } = props;
  return (
    <>
      <WordFields {...props} />
      <ImagesField
        kept={values.kept}
        picked={values.picked}
        isDisabled={isDisabled}
        onKept={(kept) => form.setValue("kept", kept)}
        onPicked={(picked) => form.setValue("picked", picked)}
      />
      <PeopleField
        people={values.people}
        exceptId={writerId}
        isDisabled={isDisabled}
        onChange={(people) => form.setValue("people", people)}
      />
      <Controller
        control={form.control}
        name="contacts"
        render={({ field, fieldState }) => (
          <ListInput
            label={copy.contacts}
            placeholder={copy.contactsPlaceholder}
            items={field.value}
            onChange={field.onChange}
            entry={values.contactEntry}
            onEntry={(entry) => form.setValue("contactEntry", entry)}
            max={PROJECT_CONTACTS_MAX}
            maxLength={CONTACT_MAX}
            error={fieldState.error?.message}
            isDisabled={isDisabled}
          />
        )}
      />
    </>
  );
}

function WordFields({ form, values, isDisabled }: EditorFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        {...form.register("title")}
        label={copy.title}
        placeholder={copy.titlePlaceholder}
        isRequired
        maxLength={PROJECT_TITLE_MAX}
        aside={uiCopy.countOfMax(values.title.length, PROJECT_TITLE_MAX)}
        error={errors.title?.message}
        readOnly={isDisabled}
        autoComplete="off"
        // Enter in one line of a long form is a slip, not a save.
        onKeyDown={(event) => event.key === "Enter" && !isComposing(event) && event.preventDefault()}
      />
      <Controller
        control={form.control}
        name="keywords"
        render={({ field, fieldState }) => (
          <TagInput
            label={copy.keywords}
            hint={copy.keywordsHint}
            isRequired
            items={field.value}
            onChange={field.onChange}
            entry={values.keywordEntry}
            onEntry={(entry) => form.setValue("keywordEntry", entry)}
            max={PROJECT_KEYWORDS_MAX}
            maxLength={TERM_MAX}
            error={fieldState.error?.message}
            isDisabled={isDisabled}
          />
        )}
      />
      <TextAreaField
        {...form.register("content")}
        label={copy.content}
        placeholder={copy.contentPlaceholder}
        isRequired
        minRows={CONTENT_ROWS_MIN}
        maxRows={CONTENT_ROWS_MAX}
        maxLength={PROJECT_CONTENT_MAX}
        error={errors.content?.message}
        readOnly={isDisabled}
      />
    </>
  );
}
