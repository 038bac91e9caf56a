import { profileEditCopy as copy } from "@chonsu/shared/copy/profile-editor";
import { ADMISSION_YEAR_MIN, INTRODUCTION_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";
import { DEGREES } from "@chonsu/shared/school/school";
import { MajorField } from "../../entities/studies/major-field.tsx";
import { goesOnTo } from "../../lib/forms/focus-named.ts";
import { TextField } from "../../ui/field/field.tsx";
import { SelectField } from "../../ui/select-field/select-field.tsx";
import { ListInput } from "../../ui/tag-input/list-input.tsx";
import { TagInput } from "../../ui/tag-input/tag-input.tsx";
import { TextAreaField } from "../../ui/textarea/textarea.tsx";
import styles from "./profile-edit.module.css";
import { departmentsOf, LIST_RULES, linkProblem, type ProfileProblems, type ProfileValues } from "./profile-edit.ts";

interface ProfileFieldsProps {
  values: ProfileValues;
  problems: ProfileProblems;
  onChange: (part: Partial<ProfileValues>) => void;
  isDisabled: boolean;
}

const DEGREE_OPTIONS = DEGREES.map((degree) => ({ value: degree, label: degree }));
const YEAR_DIGITS = 4;
const INTRODUCTION_ROWS_MAX = 14;

/** The fields of name and studies. */
export function BasicFields({
  values,
  problems,
  onChange,
  isDisabled,
  school,
}: ProfileFieldsProps & { school: string }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{copy.basics}</h2>
      <TextField
        name="name"
        {...goesOnTo("year")}
        label={copy.name}
        isRequired
        autoComplete="name"
        maxCharacters={USER_NAME_MAX}
        disabled={isDisabled}
        error={problems.name}
        value={values.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField label={copy.school} value={school} readOnly hint={copy.schoolHint} />
      <SelectField
        label={copy.degree}
        options={DEGREE_OPTIONS}
        value={values.degree}
        onChange={(degree) => onChange({ degree })}
        isDisabled={isDisabled}
        error={problems.degree}
      />
      <TextField
        name="year"
        {...goesOnTo("majors")}
        label={copy.year}
        isRequired
        inputMode="numeric"
        maxLength={YEAR_DIGITS}
        placeholder={String(ADMISSION_YEAR_MIN)}
        disabled={isDisabled}
        error={problems.year}
        value={values.year}
        onChange={(event) => onChange({ year: event.target.value })}
      />
      <MajorField
        name="majors"
        isRequired
        majors={values.majors}
        onChange={(names) => onChange({ majors: departmentsOf(names) })}
        error={problems.majors}
      />
    </section>
  );
}

/** The fields of introduction, interests, skills and links. */
export function DetailFields(props: ProfileFieldsProps) {
  const { values, problems, onChange, isDisabled } = props;
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{copy.details}</h2>
      <TagInput
        label={copy.interests}
        items={values.interests}
        onChange={(interests) => onChange({ interests })}
        entry={values.interestEntry}
        onEntry={(interestEntry) => onChange({ interestEntry })}
        {...LIST_RULES.interests}
        placeholder={copy.interestsPlaceholder}
        isDisabled={isDisabled}
        error={problems.interests ?? problems.interestEntry}
      />
      <TagInput
        label={copy.skills}
        items={values.skills}
        onChange={(skills) => onChange({ skills })}
        entry={values.skillEntry}
        onEntry={(skillEntry) => onChange({ skillEntry })}
        {...LIST_RULES.skills}
        hasCount={false}
        placeholder={copy.skillsPlaceholder}
        isDisabled={isDisabled}
        error={problems.skills ?? problems.skillEntry}
      />
      <TextAreaField
        name="introduction"
        label={copy.introduction}
        minRows={4}
        maxRows={INTRODUCTION_ROWS_MAX}
        maxCharacters={INTRODUCTION_MAX}
        placeholder={copy.introductionPlaceholder}
        disabled={isDisabled}
        error={problems.introduction}
        value={values.introduction}
        onChange={(event) => onChange({ introduction: event.target.value })}
      />
      <LinksField {...props} />
    </section>
  );
}

function LinksField({ values, problems, onChange, isDisabled }: ProfileFieldsProps) {
  return (
    <ListInput
      name="links"
      label={copy.links}
      type="url"
      items={values.links}
      onChange={(links) => onChange({ links })}
      entry={values.linkEntry}
      onEntry={(linkEntry) => onChange({ linkEntry })}
      {...LIST_RULES.links}
      placeholder={copy.linksPlaceholder}
      rowError={linkProblem}
      isDisabled={isDisabled}
      error={problems.links ?? problems.linkEntry}
    />
  );
}
