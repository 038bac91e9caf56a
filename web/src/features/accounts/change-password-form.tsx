import { settingCopy } from "@chonsu/shared/copy/setting";
import { PASSWORD_MAX } from "@chonsu/shared/limits";
import { tooOftenOr } from "../../api/errors.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { PasswordField } from "../../ui/field/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import styles from "./accounts.module.css";
import { useChangePassword } from "./accounts.mutations.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useNewPassword } from "./use-new-password.ts";
import { useProvenPassword } from "./use-proven-password.ts";

const copy = settingCopy.password;

/** Changes my password: checks the old one, asks for confirmation, then stores the new one (product.md §4, §5; R5). */
export function ChangePasswordForm() {
  const current = useProvenPassword(copy);
  const next = useNewPassword();
  const change = useChangePassword();
  const toast = useToast();
  const isReady = current.password !== "" && next.isGood;
  const save = useSingleFlight(async () => {
    try {
      await change.mutateAsync({ current: current.password, next: next.password });
    } catch (error) {
      toast(tooOftenOr(error, copy.failed), { kind: "error" });
      return current.stopAsking();
    }
    toast(copy.done, { kind: "success" });
    current.stopAsking();
    current.change("");
    next.clear();
  });
  const submit = () => {
    if (isReady) void current.check();
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <PasswordField
        label={copy.current}
        autoComplete="current-password"
        maxCharacters={PASSWORD_MAX}
        error={current.problem}
        value={current.password}
        onChange={(event) => current.change(event.target.value)}
      />
      <NewPasswordFields state={next} labels={{ password: copy.next, again: copy.again }} />
      <Button type="submit" isWide disabled={!isReady} isBusy={current.isChecking}>
        {copy.save}
      </Button>
      <ConfirmDialog
        isOpen={current.isAsking}
        isBusy={change.isPending}
        title={copy.question}
        confirmLabel={copy.confirm}
        onConfirm={() => void save()}
        onCancel={current.stopAsking}
      >
        {copy.text}
      </ConfirmDialog>
    </Form>
  );
}
