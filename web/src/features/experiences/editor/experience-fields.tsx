import { experienceEditorCopy as copy } from "@chonsu/shared/copy/experience-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { lengthOf } from "@chonsu/shared/format/text/typed-text";
import { EXPERIENCE_DESCRIPTION_MAX, EXPERIENCE_TITLE_MAX } from "@chonsu/shared/limits";
import { useEffect, useRef } from "react";
import { detailOf, isCopied, writerText } from "../../../entities/experiences/experience-role.ts";
import { KeywordsField } from "../../../entities/keywords/keywords-field.tsx";
import { goesOnTo } from "../../../lib/forms/focus-named.ts";
import type { FieldProblems } from "../../../lib/forms/form-values.ts";
import { useIsReturn } from "../../../lib/is-return.ts";
import { later } from "../../../lib/timers.ts";
import { TextField } from "../../../ui/field/field.tsx";
import { PeriodField } from "../../../ui/period/period-field.tsx";
import { TagInput } from "../../../ui/tag-input/tag-input.tsx";
import { TextAreaField } from "../../../ui/textarea/textarea.tsx";
import { type ExperienceValues, KEYWORD_RULES, SKILL_RULES } from "./experience-values.ts";
import { MembersField } from "./members-field.tsx";
import { useAdminOnly } from "./use-admin-only.ts";

interface ExperienceFieldsProps {
  values: ExperienceValues;
  problems: FieldProblems<ExperienceValues>;
  onChange: (part: Partial<ExperienceValues>) => void;
  experience: Experience | undefined;
  userId: number;
  isWriting: boolean;
  /** Other members see title and people, and change only their own detail (product.md §5). */
  isCreator: boolean;
  isDisabled: boolean;
}

const DESCRIPTION_ROWS_MIN = 5;
const DESCRIPTION_ROWS_MAX = 20;

/** The fields of an experience, in a familiar order: name, people, keywords, period, skills, text. */
export function ExperienceFields(props: ExperienceFieldsProps) {
  const { values, problems, onChange, isDisabled, isWriting } = props;
  const description = useRef<HTMLTextAreaElement>(null);
  const isReturn = useIsReturn();
  // Not `autoFocus`: a new page is scrolled to its top after that.
  useEffect(
    () => (isWriting ? later(0, () => description.current?.focus({ preventScroll: isReturn })) : undefined),
    [isWriting, isReturn],
  );
  return (
    <>
      <TitleField {...props} />
      <MembersField {...props} />
      <TermFields {...props} />
      <TextAreaField
        ref={description}
        name="description"
        value={values.description}
        onChange={(event) => onChange({ description: event.target.value })}
        label={copy.description}
        hint={copiedHint(props)}
        placeholder={copy.descriptionPlaceholder}
        isRequired={props.isCreator}
        minRows={DESCRIPTION_ROWS_MIN}
        maxRows={DESCRIPTION_ROWS_MAX}
        maxCharacters={EXPERIENCE_DESCRIPTION_MAX}
        error={problems.description}
        readOnly={isDisabled}
      />
    </>
  );
}

/** Whose words the card has until I write my own. */
function copiedHint({ experience, userId }: ExperienceFieldsProps): string | undefined {
  const detail = experience && detailOf(experience, userId);
  if (experience === undefined || detail === undefined || !isCopied(detail)) return undefined;
  return copy.copiedHint(writerText(experience, detail));
}

function TitleField({ values, problems, onChange, experience, isCreator, isDisabled }: ExperienceFieldsProps) {
  const showAdminOnly = useAdminOnly(experience);
  const title = useRef<HTMLInputElement>(null);
  const isNew = experience === undefined;
  const onward = goesOnTo("keywords");
  useEffect(() => {
    if (isNew) title.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <TextField
      ref={title}
      name="title"
      value={values.title}
      onChange={(event) => onChange({ title: event.target.value })}
      label={copy.title}
      placeholder={copy.titlePlaceholder}
      isRequired
      maxCharacters={EXPERIENCE_TITLE_MAX}
      aside={isCreator ? uiCopy.countOfMax(lengthOf(values.title), EXPERIENCE_TITLE_MAX) : undefined}
      error={problems.title}
      readOnly={isDisabled || !isCreator}
      autoComplete="off"
      onClick={isCreator ? undefined : showAdminOnly}
      enterKeyHint={onward.enterKeyHint}
      onKeyDown={(event) => {
        onward.onKeyDown(event);
        if (!isCreator && event.key.length === 1) showAdminOnly();
      }}
    />
  );
}

function TermFields({ values, problems, onChange, experience, isCreator, isDisabled }: ExperienceFieldsProps) {
  return (
    <>
      <KeywordsField
        label={copy.keywords}
        hint={isCreator ? copy.keywordsHint : copy.keywordsGuestHint}
        isRequired={isCreator}
        isNew={experience === undefined}
        items={values.keywords}
        onChange={(keywords) => onChange({ keywords })}
        entry={values.keywordEntry}
        onEntry={(keywordEntry) => onChange({ keywordEntry })}
        {...KEYWORD_RULES}
        error={problems.keywords}
        isDisabled={isDisabled}
      />
      <PeriodField
        label={copy.period}
        placeholder={copy.periodPlaceholder}
        value={values.period}
        onChange={(period) => onChange({ period })}
        error={problems.period}
        isDisabled={isDisabled}
      />
      <TagInput
        label={copy.skills}
        placeholder={copy.skillsPlaceholder}
        items={values.skills}
        onChange={(skills) => onChange({ skills })}
        entry={values.skillEntry}
        onEntry={(skillEntry) => onChange({ skillEntry })}
        {...SKILL_RULES}
        hasCount={false}
        error={problems.skills}
        isDisabled={isDisabled}
      />
    </>
  );
}
