import { consoleCopy } from "@chonsu/shared/copy/console";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { copyText } from "../lib/clipboard.ts";
import { Button, type ButtonProps } from "../ui/button/button.tsx";
import { Card } from "../ui/card/card.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import fieldStyles from "../ui/field/field.module.css";
import { TextField, type TextFieldProps } from "../ui/field/field.tsx";
import { describedBy, FieldFrame } from "../ui/field/field-frame.tsx";
import { useToast } from "../ui/toast/toast.tsx";
import styles from "./console.module.css";
import { sentenceFor } from "./control.ts";

/** An action. Returns the text to show when it is done; nothing when the page shows the result itself. */
type Act = () => Promise<string | undefined>;

/** Runs an action on the server, one at a time, and shows its result. */
export function useAct(): (act: Act) => Promise<void> {
  const toast = useToast();
  const isBusy = useRef(false);
  return async (act) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const said = await act();
      if (said !== undefined) toast(said);
    } catch (error) {
      toast(sentenceFor(error), { kind: "error" });
    } finally {
      isBusy.current = false;
    }
  };
}

/** A section with a heading. The links at the top lead to it. */
export function Panel({ id, title, lead, children }: { id: string; title: string; lead: string; children: ReactNode }) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className={styles.panel}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={styles.facts}>{lead}</p>
      {children}
    </Card>
  );
}

/** A small button that runs an action on the server. */
export function ActButton({ act, ...rest }: Omit<ButtonProps, "onClick" | "isBusy"> & { act: Act }) {
  const run = useAct();
  return <Button size="s" variant="secondary" {...rest} onClick={() => void run(act)} />;
}

interface ConfirmButtonProps extends Omit<ComponentProps<typeof ActButton>, "variant"> {
  question: string;
  warning: string;
  yes: string;
}

/** A button for an action that cannot be undone: it asks first. */
export function ConfirmButton({ act, question, warning, yes, ...rest }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const run = useAct();
  const confirm = () => {
    setOpen(false);
    void run(act);
  };
  return (
    <>
      <Button size="s" variant="secondary" {...rest} onClick={() => setOpen(true)} />
      <ConfirmDialog
        isOpen={isOpen}
        isDanger
        title={question}
        confirmLabel={yes}
        cancelLabel={consoleCopy.cancel}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        {warning}
      </ConfirmDialog>
    </>
  );
}

/** A button that copies a text, or shows the text where the browser does not allow copying. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  return (
    <ActButton act={async () => copyWithReport(text)} variant="outline">
      {children}
    </ActButton>
  );
}

/** Copies a text and returns the sentence for the result. */
export async function copyWithReport(text: string, done: string = consoleCopy.copied): Promise<string> {
  return (await copyText(text)) === "copied" ? done : consoleCopy.notCopied(text);
}

/** A form with a button, also submitted by Enter. `act` gets the typed values by field name. */
export function ActForm({ submit, act, children }: ActFormProps) {
  const run = useAct();
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const given = new FormData(form);
        const read = (name: string) => String(given.get(name) ?? "").trim();
        void run(() =>
          act({ text: read, number: (name) => (read(name) === "" ? undefined : Number(read(name))), form }),
        );
      }}
    >
      {children}
      <Button type="submit" size="s">
        {submit}
      </Button>
    </form>
  );
}

/** The values of a form, by field name. */
export interface Typed {
  text(name: string): string;
  /** Undefined when the field is empty. */
  number(name: string): number | undefined;
  readonly form: HTMLFormElement;
}

interface ActFormProps {
  submit: string;
  act(typed: Typed): Promise<string | undefined>;
  children: ReactNode;
}

/** A text field with suggestions. */
export function Field({ suggestions, ...rest }: TextFieldProps & { suggestions?: readonly string[] }) {
  const id = useId();
  return (
    <>
      <TextField autoComplete="off" spellCheck={false} {...rest} list={suggestions === undefined ? undefined : id} />
      {suggestions !== undefined && (
        <datalist id={id}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface ChoiceProps extends ComponentProps<"select"> {
  label: string;
  /** Value → label. */
  options: Readonly<Record<string, string>>;
  /** Value → what it means, shown below while it is chosen. */
  hints?: Readonly<Record<string, string>>;
}

/** A choice of one of a few values. */
export function Choice({ label, options, hints, ...rest }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hints?.[String(rest.value)]}>
      <div className={fieldStyles.box}>
        <select {...rest} {...describedBy(id, {})} id={id} className={styles.select}>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}

/** An error with a retry button. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.trouble}>
      <p>{sentenceFor(error)}</p>
      <Button size="s" variant="secondary" onClick={onRetry}>
        {consoleCopy.retry}
      </Button>
    </div>
  );
}
