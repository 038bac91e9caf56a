import { AlertDialog } from "@base-ui/react/alert-dialog";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { useEffect, useRef } from "react";
import { Button } from "../button/button.tsx";
import styles from "./confirm-dialog.module.css";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";

/** What `ConfirmDialog` shows. */
export function ConfirmDialogBox(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel, isDanger = false, isBusy = false } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  // Until it is drawn anew, busy or closing, a second tap is the same yes.
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
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
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
