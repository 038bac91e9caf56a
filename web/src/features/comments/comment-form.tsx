import { uiCopy } from "@chonsu/shared/copy/ui";
import { isWithin, lengthOf } from "@chonsu/shared/format/text/typed-text";
import { hasVisibleText } from "@chonsu/shared/format/text/visible-text";
import { COMMENT_MAX } from "@chonsu/shared/limits";
import { REFUSALS } from "@chonsu/shared/refusals";
import { type FormEvent, type KeyboardEvent, type Ref, useId } from "react";
import { isMeantEnter } from "../../lib/forms/composition.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { SendIcon } from "../../ui/icon/action-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { GrowingTextArea } from "../../ui/textarea/textarea.tsx";
import styles from "./comments.module.css";

interface CommentFormProps {
  kind: "comment" | "reply";
  text: string;
  onText: (text: string) => void;
  /** Called with a trimmed text that is not blank and not too long. */
  onSubmit: (content: string) => void;
  label: string;
  submitLabel: string;
  isBusy?: boolean | undefined;
  placeholder?: string | undefined;
  minRows?: number | undefined;
  maxRows?: number | undefined;
  /** One line with a round button at its end; otherwise the button is below. */
  isInline?: boolean | undefined;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

const ROWS_MAX = 6;
/** From this length on the number of characters is shown. */
const NEARLY_FULL = COMMENT_MAX - 50;

/** A form for a comment or a reply. Blank text is not submitted; text over 300 characters is refused with a message (product.md §5). */
export function CommentForm(props: CommentFormProps) {
  const { kind, text, onText, onSubmit, label, submitLabel, isBusy = false, placeholder } = props;
  const { minRows, maxRows = ROWS_MAX, isInline = false, inputRef } = props;
  const id = useId();
  const content = text.trim();
  const length = lengthOf(content);
  const isTooLong = !isWithin(content, COMMENT_MAX);
  const isRefused = isTooLong || !hasVisibleText(content);
  const submit = () => {
    if (!isBusy && !isRefused) onSubmit(content);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  // Enter inserts a line break, as in other long texts; Ctrl or ⌘ with Enter submits.
  const handleKey = (event: KeyboardEvent) => {
    if (isMeantEnter(event) && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form className={classNames(styles.form, !isInline && styles.inSheet)} onSubmit={handleSubmit}>
      <div className={styles.entry}>
        <GrowingTextArea
          ref={inputRef}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={handleKey}
          enterKeyHint="enter"
          aria-label={label}
          aria-describedby={id}
          aria-invalid={isTooLong || undefined}
          placeholder={placeholder}
          minRows={minRows}
          maxRows={maxRows}
          className={styles.area}
        />
        {isInline ? (
          <IconButton
            type="submit"
            label={submitLabel}
            icon={<SendIcon />}
            disabled={isRefused}
            className={styles.send}
          />
        ) : (
          <Button type="submit" disabled={isRefused} isBusy={isBusy} isWide>
            {submitLabel}
          </Button>
        )}
      </div>
      <p id={id} className={styles.limit} aria-live="polite">
        {isTooLong && (
          <span className={styles.wrong}>
            {kind === "comment" ? REFUSALS.COMMENT_TOO_LONG.detail : REFUSALS.REPLY_TOO_LONG.detail}
          </span>
        )}
        {length > NEARLY_FULL && <span>{uiCopy.countOfMax(length, COMMENT_MAX)}</span>}
      </p>
    </form>
  );
}
