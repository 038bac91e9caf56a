import { signUpCopy } from "@chonsu/shared/copy/sign-up";
import { USER_NAME_MAX } from "@chonsu/shared/limits";
import { DEGREES, SCHOOL_NAME } from "@chonsu/shared/school/school";
import { useState } from "react";
import { MajorField } from "../../entities/studies/major-field.tsx";
import { goesOnTo } from "../../lib/forms/focus-named.ts";
import { useFormValues } from "../../lib/forms/form-values.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { LeaveGuard } from "../../ui/leave-guard/leave-guard.tsx";
import { SelectField } from "../../ui/select-field/select-field.tsx";
import { TagInput } from "../../ui/tag-input/tag-input.tsx";
import styles from "./accounts.module.css";
import { brokenRules, INTEREST_RULES, type SignUpDraft, type SignUpProblems, withInterest } from "./sign-up-profile.ts";

interface SignUpProfileFormProps {
  start: SignUpDraft;
  /** `start` contains earlier input, so leaving warns from the beginning. */
  isRestored: boolean;
  isBusy: boolean;
  /** The sign-up has succeeded: leaving loses nothing. */
  isDone: () => boolean;
  /** Called with each change. */
  onDraft: (draft: SignUpDraft) => void;
  /** Sends the draft. Returns the server's errors, by field. */
  onSubmit: (draft: SignUpDraft) => Promise<SignUpProblems>;
}

const YEAR_DIGITS = 4;

/** The profile step of every sign-up (product.md §2, §5). Errors are shown at their fields. */
export function SignUpProfileForm({ start, isRestored, isBusy, isDone, onDraft, onSubmit }: SignUpProfileFormProps) {
  const { values, problems: refused, setProblems: setRefused, change } = useFormValues(start);
  // Missing fields are reported only after the first submit.
  const [isChecked, setChecked] = useState(false);
  const broken = brokenRules(values);
  const isDirty = JSON.stringify(values) !== JSON.stringify(start);
  const submit = async () => {
    if (isBusy) return;
    setChecked(true);
    const wrong = isEmpty(broken) ? await onSubmit(withInterest(values)) : broken;
    if (isEmpty(wrong)) return;
    if (isEmpty(broken)) setRefused(wrong);
  };
  return (
    <Form className={styles.form} onSubmit={() => void submit()}>
      <SignUpFields
        values={values}
        problems={{ ...refused, ...(isChecked && broken) }}
        onChange={(part) => {
          change(part);
          onDraft({ ...values, ...part });
        }}
      />
      <Button type="submit" size="l" isWide isBusy={isBusy}>
        {signUpCopy.done}
      </Button>
      <LeaveGuard words={signUpCopy.leaving} isBlocked={() => (isDirty || isRestored) && !isDone()} />
    </Form>
  );
}

interface SignUpFieldsProps {
  values: SignUpDraft;
  problems: SignUpProblems;
  onChange: (part: Partial<SignUpDraft>) => void;
}

function SignUpFields({ values, problems, onChange }: SignUpFieldsProps) {
  return (
    <>
      <TextField
        value={values.name}
        onChange={(event) => onChange({ name: event.target.value })}
        label={signUpCopy.name}
        {...goesOnTo("interests")}
        isRequired
        autoComplete="name"
        maxCharacters={USER_NAME_MAX}
        error={problems.name}
      />
      <TextField label={signUpCopy.school} value={SCHOOL_NAME} readOnly />
      <TagInput
        name="interests"
        label={signUpCopy.interests}
        hint={signUpCopy.interestsHint}
        placeholder={signUpCopy.interestsPlaceholder}
        isRequired
        items={values.interests}
        onChange={(interests) => onChange({ interests })}
        entry={values.interestEntry}
        onEntry={(interestEntry) => onChange({ interestEntry })}
        {...INTEREST_RULES}
        error={problems.interests}
      />
      <SelectField
        label={signUpCopy.degree}
        isRequired
        options={DEGREES.map((value) => ({ value, label: value }))}
        value={values.degree}
        onChange={(degree) => onChange({ degree })}
        error={problems.degree}
      />
      <TextField
        value={values.year}
        onChange={(event) => onChange({ year: event.target.value })}
        label={signUpCopy.year}
        {...goesOnTo("majors")}
        isRequired
        inputMode="numeric"
        autoComplete="off"
        placeholder={signUpCopy.yearPlaceholder}
        maxLength={YEAR_DIGITS}
        error={problems.year}
      />
      <MajorField
        name="majors"
        isRequired
        majors={values.majors}
        onChange={(majors) => onChange({ majors })}
        error={problems.majors}
      />
    </>
  );
}

function isEmpty(problems: SignUpProblems): boolean {
  return Object.keys(problems).length === 0;
}
