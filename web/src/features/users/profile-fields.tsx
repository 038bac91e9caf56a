import { profileEditCopy as copy } from "@chonsu/shared/copy/profile";
import { isPortfolioUrl } from "@chonsu/shared/format/portfolio-url";
import {
  ADMISSION_YEAR_MIN,
  INTERESTS_MAX,
  INTRODUCTION_MAX,
  PORTFOLIO_LINKS_MAX,
  SKILLS_MAX,
  TERM_MAX,
  URL_MAX,
  USER_NAME_MAX,
} from "@chonsu/shared/limits";
import { DEGREES } from "@chonsu/shared/school";
import { Controller, type UseFormReturn } from "react-hook-form";
import { MajorField } from "../../entities/studies/major-field.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { SelectField } from "../../ui/select-field/select-field.tsx";
import { ListInput } from "../../ui/tag-input/list-input.tsx";
import { TagInput } from "../../ui/tag-input/tag-input.tsx";
import { TextAreaField } from "../../ui/textarea/textarea.tsx";
import styles from "./profile-edit.module.css";
import { departmentsOf, type ProfileProblems, type ProfileValues } from "./profile-edit.ts";

interface FieldsProps {
  form: UseFormReturn<ProfileValues>;
  values: ProfileValues;
  problems: ProfileProblems;
  isDisabled: boolean;
}

const DEGREE_OPTIONS = DEGREES.map((degree) => ({ value: degree, label: degree }));
const YEAR_DIGITS = 4;
const INTRODUCTION_ROWS_MAX = 14;

/** Who I am and what I study. */
export function BasicFields({ form, problems, isDisabled, school }: FieldsProps & { school: string }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{copy.basics}</h2>
      <TextField
        label={copy.name}
        isRequired
        autoComplete="name"
        maxLength={USER_NAME_MAX}
        disabled={isDisabled}
        error={problems.name}
        {...form.register("name")}
      />
      <TextField label={copy.school} value={school} readOnly hint={copy.schoolHint} />
      <Controller
        control={form.control}
        name="degree"
        render={({ field }) => (
          <SelectField
            label={copy.degree}
            options={DEGREE_OPTIONS}
            value={field.value}
            onChange={field.onChange}
            isDisabled={isDisabled}
            error={problems.degree}
          />
        )}
      />
      <TextField
        label={copy.year}
        isRequired
        inputMode="numeric"
        maxLength={YEAR_DIGITS}
        placeholder={String(ADMISSION_YEAR_MIN)}
        disabled={isDisabled}
        error={problems.year}
        {...form.register("year")}
      />
      <Controller
        control={form.control}
        name="majors"
        render={({ field }) => (
          <MajorField
            isRequired
            majors={field.value}
            onChange={(names) => field.onChange(departmentsOf(names))}
            error={problems.majors}
          />
        )}
      />
    </section>
  );
}

/** What makes others want to work with me. */
export function DetailFields({ form, problems, isDisabled }: FieldsProps) {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{copy.details}</h2>
      <Controller
        control={form.control}
        name="interests"
        render={({ field }) => (
          <TagInput
            label={copy.interests}
            items={field.value}
            onChange={field.onChange}
            max={INTERESTS_MAX}
            maxLength={TERM_MAX}
            placeholder={copy.interestsPlaceholder}
            duplicateText={copy.interestTwice}
            isDisabled={isDisabled}
            error={problems.interests}
          />
        )}
      />
      <Controller
        control={form.control}
        name="skills"
        render={({ field }) => (
          <TagInput
            label={copy.skills}
            items={field.value}
            onChange={field.onChange}
            max={SKILLS_MAX}
            maxLength={TERM_MAX}
            hasCount={false}
            placeholder={copy.skillsPlaceholder}
            duplicateText={copy.skillTwice}
            isDisabled={isDisabled}
            error={problems.skills}
          />
        )}
      />
      <TextAreaField
        label={copy.introduction}
        minRows={4}
        maxRows={INTRODUCTION_ROWS_MAX}
        maxLength={INTRODUCTION_MAX}
        placeholder={copy.introductionPlaceholder}
        disabled={isDisabled}
        error={problems.introduction}
        {...form.register("introduction")}
      />
      <LinksField form={form} problems={problems} isDisabled={isDisabled} />
    </section>
  );
}

function LinksField({ form, problems, isDisabled }: Omit<FieldsProps, "values">) {
  return (
    <Controller
      control={form.control}
      name="links"
      render={({ field }) => (
        <ListInput
          label={copy.links}
          type="url"
          items={field.value}
          onChange={field.onChange}
          max={PORTFOLIO_LINKS_MAX}
          maxLength={URL_MAX}
          placeholder={copy.linksPlaceholder}
          rowError={(link) => (isPortfolioUrl(link) ? null : copy.linkWrong)}
          isDisabled={isDisabled}
          error={problems.links}
        />
      )}
    />
  );
}
