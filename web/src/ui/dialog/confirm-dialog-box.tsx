import { AlertDialog } from "@base-ui/react/alert-dialog";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { useBackToClose } from "../../lib/guarded-history.ts";
import { Button } from "../button/button.tsx";
import scrimStyles from "../scrim/scrim.module.css";
import styles from "./confirm-dialog.module.css";

export interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question, one sentence. */
  title: string;
  /** The consequence of confirming. */
  children?: ReactNode;
  confirmLabel?: string | undefined;
  /** Null leaves out the second button: a notice instead of a question. */
  cancelLabel?: string | null | undefined;
  /** The confirmed action cannot be undone, so the focus starts on the second button. */
  isDanger?: boolean | undefined;
  /** The confirmed action is in progress: the dialog stays and cannot be closed. */
  isBusy?: boolean | undefined;
  onConfirm: () => void;
  /** Called for the second button, Escape and Back. */
  onCancel: () => void;
}

/** The content of `ConfirmDialog`. */
export function ConfirmDialogBox(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel, isDanger = false, isBusy = false } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const close = () => isBusy || props.onCancel();
  useBackToClose(isOpen, close);
  // A second tap before the next render must not answer again.
  const isAnswered = useRef(false);
  useEffect(() => {
    isAnswered.current = false;
  });
  const answer = () => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    props.onConfirm();
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={scrimStyles.scrim} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            className={styles.dialog}
            initialFocus={isDanger && cancelLabel !== null ? cancel : confirm}
          >
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            {children !== undefined && (
              <AlertDialog.Description className={styles.text} render={<div />}>
                {children}
              </AlertDialog.Description>
            )}
            <div className={styles.answers}>
              {cancelLabel !== null && (
                <Button ref={cancel} variant="secondary" disabled={isBusy} onClick={props.onCancel}>
                  {cancelLabel ?? uiCopy.cancel}
                </Button>
              )}
              <Button ref={confirm} variant={isDanger ? "danger" : "primary"} isBusy={isBusy} onClick={answer}>
                {confirmLabel ?? uiCopy.confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
