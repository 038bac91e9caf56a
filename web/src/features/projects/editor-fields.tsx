import { projectEditorCopy as copy } from "@chonsu/shared/copy/project-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { lengthOf } from "@chonsu/shared/format/text/typed-text";
import { PROJECT_CONTENT_MAX, PROJECT_TITLE_MAX } from "@chonsu/shared/limits";
import { useEffect, useRef } from "react";
import { KeywordsField } from "../../entities/keywords/keywords-field.tsx";
import { goesOnTo } from "../../lib/forms/focus-named.ts";
import type { FieldProblems } from "../../lib/forms/form-values.ts";
import { TextField } from "../../ui/field/field.tsx";
import { ListInput } from "../../ui/tag-input/list-input.tsx";
import { TextAreaField } from "../../ui/textarea/textarea.tsx";
import { CONTACT_RULES, type EditorValues, KEYWORD_RULES } from "./editor-values.ts";
import { ImagesField } from "./images-field.tsx";
import { PeopleField } from "./people-field.tsx";

interface EditorFieldsProps {
  values: EditorValues;
  problems: FieldProblems<EditorValues>;
  onChange: (part: Partial<EditorValues>) => void;
  /** Called when picked pictures begin to be read, and when they have been. */
  onReading: (isReading: boolean) => void;
  /** The writer, whom the people picker leaves out. */
  writerId: number;
  isDisabled: boolean;
  /** A new post: its title gets the focus on arrival, and the writer's interests are offered as keywords. */
  isNew: boolean;
}

const CONTENT_ROWS_MIN = 6;
const CONTENT_ROWS_MAX = 24;

/** The fields of a post, in a familiar order: title, keywords, text, pictures, people, contacts. */
export function EditorFields(props: EditorFieldsProps) {
  const { values, problems, onChange, onReading, writerId, isDisabled } = props;
  return (
    <>
      <WordFields {...props} />
      <ImagesField
        kept={values.kept}
        picked={values.picked}
        isDisabled={isDisabled}
        onKept={(kept) => onChange({ kept })}
        onPicked={(picked) => onChange({ picked })}
        onReading={onReading}
      />
      <PeopleField
        people={values.people}
        exceptId={writerId}
        isDisabled={isDisabled}
        onChange={(people) => onChange({ people })}
      />
      <ListInput
        label={copy.contacts}
        hint={copy.contactsHint}
        placeholder={copy.contactsPlaceholder}
        items={values.contacts}
        onChange={(contacts) => onChange({ contacts })}
        entry={values.contactEntry}
        onEntry={(contactEntry) => onChange({ contactEntry })}
        {...CONTACT_RULES}
        error={problems.contacts}
        isDisabled={isDisabled}
      />
    </>
  );
}

function WordFields({ values, problems, onChange, isDisabled, isNew }: EditorFieldsProps) {
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <>
      <TextField
        ref={title}
        name="title"
        value={values.title}
        onChange={(event) => onChange({ title: event.target.value })}
        label={copy.title}
        placeholder={copy.titlePlaceholder}
        isRequired
        maxCharacters={PROJECT_TITLE_MAX}
        aside={uiCopy.countOfMax(lengthOf(values.title), PROJECT_TITLE_MAX)}
        error={problems.title}
        readOnly={isDisabled}
        autoComplete="off"
        {...goesOnTo("content")}
      />
      <KeywordsField
        label={copy.keywords}
        hint={copy.keywordsHint}
        isRequired
        isNew={isNew}
        items={values.keywords}
        onChange={(keywords) => onChange({ keywords })}
        entry={values.keywordEntry}
        onEntry={(keywordEntry) => onChange({ keywordEntry })}
        {...KEYWORD_RULES}
        error={problems.keywords}
        isDisabled={isDisabled}
      />
      <TextAreaField
        name="content"
        value={values.content}
        onChange={(event) => onChange({ content: event.target.value })}
        label={copy.content}
        placeholder={copy.contentPlaceholder}
        isRequired
        minRows={CONTENT_ROWS_MIN}
        maxRows={CONTENT_ROWS_MAX}
        maxCharacters={PROJECT_CONTENT_MAX}
        error={problems.content}
        readOnly={isDisabled}
      />
    </>
  );
}
