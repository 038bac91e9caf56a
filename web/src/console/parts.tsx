import { consoleCopy } from "@chonsu/shared/copy/console";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { copyText } from "../lib/clipboard.ts";
import { Button, type ButtonProps } from "../ui/button/button.tsx";
import { Card } from "../ui/card/card.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import fieldStyles from "../ui/field/field.module.css";
import { TextField, type TextFieldProps } from "../ui/field/field.tsx";
import { FieldFrame } from "../ui/field/field-frame.tsx";
import { useToast } from "../ui/toast/toast.tsx";
import styles from "./console.module.css";
import { sentenceFor } from "./control.ts";

/** What an act says when it is done; nothing where the page shows it by itself. */
type Act = () => Promise<string | undefined>;

/** Does something at the server, once at a time, and says how it went. */
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

/** A section of the page under its heading, where the places at the top lead. */
export function Panel({ id, title, lead, children }: { id: string; title: string; lead: string; children: ReactNode }) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className={styles.panel}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={styles.facts}>{lead}</p>
      {children}
    </Card>
  );
}

/** A small button that does something at the server. */
export function ActButton({ act, ...rest }: Omit<ButtonProps, "onClick" | "isBusy"> & { act: Act }) {
  const run = useAct();
  return <Button size="s" variant="secondary" {...rest} onClick={() => void run(act)} />;
}

interface AskedButtonProps extends Omit<ComponentProps<typeof ActButton>, "variant"> {
  question: string;
  warning: string;
  yes: string;
}

/** A button whose act cannot be undone: it asks first. */
export function AskedButton({ act, question, warning, yes, ...rest }: AskedButtonProps) {
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

/** A button that copies a text, or shows it where the browser lets nobody copy. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  return (
    <ActButton act={async () => sayCopied(text)} variant="outline">
      {children}
    </ActButton>
  );
}

/** Copies a text and gives the sentence for how it went. */
export async function sayCopied(text: string, done: string = consoleCopy.copied): Promise<string> {
  return (await copyText(text)) === "copied" ? done : consoleCopy.notCopied(text);
}

/** Fields and a button, which Enter presses as well. `act` is handed what was typed, by the names of the fields. */
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

/** What stands in the fields of a form, by their names. */
export interface Typed {
  text(name: string): string;
  /** Undefined where nothing was typed. */
  number(name: string): number | undefined;
  readonly form: HTMLFormElement;
}

interface ActFormProps {
  submit: string;
  act(typed: Typed): Promise<string | undefined>;
  children: ReactNode;
}

/** A line to type in, with names to choose from while one types. */
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
  /** Value → what is shown. */
  options: Readonly<Record<string, string>>;
}

/** One of a few. */
export function Choice({ label, options, ...rest }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <div className={fieldStyles.box}>
        <select {...rest} id={id} className={styles.select}>
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

/** Something could not be had: what, and a way to ask again. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.trouble}>
      <p>{sentenceFor(error)}</p>
      <Button size="s" variant="secondary" onClick={onRetry}>
        {consoleCopy.retry}
      </Button>
    </div>
  );
}
