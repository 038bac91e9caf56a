import { signUpCopy } from "@chonsu/shared/copy/sign-up";
import { INTERESTS_MAX, TERM_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";
import { DEGREES, SCHOOL_NAME } from "@chonsu/shared/school";
import { type RefObject, useRef } from "react";
import { type Control, Controller, type FieldErrors, type UseFormRegister, useForm } from "react-hook-form";
import { MajorField } from "../../entities/studies/major-field.tsx";
import { isComposingEnter } from "../../lib/composition.ts";
import { nextFrame } from "../../lib/timers.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { SelectField } from "../../ui/select-field/select-field.tsx";
import { TagInput } from "../../ui/tag-input/tag-input.tsx";
import styles from "./accounts.module.css";
import { LeaveWarning } from "./leave-warning.tsx";
import { type ProfileDraft, type ProfileProblems, profileRules } from "./sign-up-profile.ts";

interface SignUpProfileFormProps {
  start: ProfileDraft;
  /** `start` holds what somebody typed before: leaving warns from the beginning. */
  isRestored: boolean;
  isBusy: boolean;
  /** The sign-up has gone through: leaving loses nothing. */
  isDone: () => boolean;
  /** Sends the draft. Answers what the server found wrong, by field. */
  onSubmit: (draft: ProfileDraft) => Promise<ProfileProblems>;
}

const YEAR_DIGITS = 4;
const PROBLEM_FIELDS = ["name", "interests", "degree", "year", "majors"] as const satisfies (keyof ProfileDraft)[];

/** The profile step of every sign-up (product.md §2, §5). What is wrong is said at its field, and the first one gets the focus. */
export function SignUpProfileForm({ start, isRestored, isBusy, isDone, onSubmit }: SignUpProfileFormProps) {
  const form = useForm<ProfileDraft>({ defaultValues: start, shouldFocusError: false });
  const element = useRef<HTMLFormElement>(null);
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(
    async (draft) => {
      if (isBusy) return;
      const problems = await onSubmit(draft);
      for (const field of PROBLEM_FIELDS) {
        if (problems[field] !== undefined) form.setError(field, { message: problems[field] });
      }
      if (Object.keys(problems).length > 0) focusFirstProblem(element);
    },
    () => focusFirstProblem(element),
  );
  return (
    <form
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => isComposingEnter(event) && event.preventDefault()}
    >
      <Fields register={form.register} control={form.control} errors={errors} />
      <Button type="submit" size="l" isWide isBusy={isBusy}>
        {signUpCopy.done}
      </Button>
      <LeaveWarning isBlocked={() => (isDirty || isRestored) && !isDone()} />
    </form>
  );
}

interface FieldsProps {
  register: UseFormRegister<ProfileDraft>;
  control: Control<ProfileDraft>;
  errors: FieldErrors<ProfileDraft>;
}

function Fields({ register, control, errors }: FieldsProps) {
  return (
    <>
      <TextField
        {...register("name", { validate: profileRules.name })}
        label={signUpCopy.name}
        isRequired
        autoComplete="name"
        maxLength={USER_NAME_MAX}
        error={errors.name?.message}
      />
      <TextField label={signUpCopy.school} value={SCHOOL_NAME} readOnly />
      <Controller
        name="interests"
        control={control}
        rules={{ validate: profileRules.interests }}
        render={({ field }) => (
          <TagInput
            label={signUpCopy.interests}
            hint={signUpCopy.interestsHint}
            placeholder={signUpCopy.interestsPlaceholder}
            isRequired
            items={field.value}
            onChange={field.onChange}
            max={INTERESTS_MAX}
            maxLength={TERM_MAX}
            duplicateText={signUpCopy.interestTwice}
            error={errors.interests?.message}
          />
        )}
      />
      <Controller
        name="degree"
        control={control}
        render={({ field }) => (
          <SelectField
            label={signUpCopy.degree}
            isRequired
            options={DEGREES.map((value) => ({ value, label: value }))}
            value={field.value}
            onChange={field.onChange}
            error={errors.degree?.message}
          />
        )}
      />
      <TextField
        {...register("year", { validate: profileRules.year })}
        label={signUpCopy.year}
        isRequired
        inputMode="numeric"
        autoComplete="off"
        placeholder={signUpCopy.yearPlaceholder}
        maxLength={YEAR_DIGITS}
        error={errors.year?.message}
      />
      <Controller
        name="majors"
        control={control}
        rules={{ validate: profileRules.majors }}
        render={({ field }) => (
          <MajorField isRequired majors={field.value} onChange={field.onChange} error={errors.majors?.message} />
        )}
      />
    </>
  );
}

/** After the messages are drawn: the first field that has one. */
function focusFirstProblem(form: RefObject<HTMLFormElement | null>): void {
  nextFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus());
}
