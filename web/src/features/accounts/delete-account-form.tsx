import { settingCopy } from "@chonsu/shared/copy/setting";
import { PASSWORD_MAX } from "@chonsu/shared/limits";
import { tooOftenOr } from "../../api/errors.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { Banner } from "../../ui/banner/banner.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { PasswordField } from "../../ui/field/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import styles from "./accounts.module.css";
import { useDeleteAccount } from "./accounts.mutations.ts";
import { useProvenPassword } from "./use-proven-password.ts";

const copy = settingCopy.leave;

/** Deletes my account: checks my password, asks for confirmation, then deletes (product.md §4, §5; R5, R8). */
export function DeleteAccountForm({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const proof = useProvenPassword(copy);
  const removal = useDeleteAccount();
  const toast = useToast();
  const leave = useSingleFlight(async () => {
    try {
      await removal.mutateAsync(proof.password);
    } catch (error) {
      toast(tooOftenOr(error, copy.failed), { kind: "error" });
      return proof.stopAsking();
    }
    toast(copy.done, { kind: "success" });
    await onDeleted();
  });
  const submit = () => {
    if (proof.password !== "") void proof.check();
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <Banner tone="warning">{copy.text}</Banner>
      <PasswordField
        label={copy.password}
        autoComplete="current-password"
        maxCharacters={PASSWORD_MAX}
        error={proof.problem}
        value={proof.password}
        onChange={(event) => proof.change(event.target.value)}
      />
      <Button type="submit" variant="danger" isWide disabled={proof.password === ""} isBusy={proof.isChecking}>
        {copy.submit}
      </Button>
      <ConfirmDialog
        isOpen={proof.isAsking}
        isDanger
        isBusy={removal.isPending}
        title={copy.question}
        confirmLabel={copy.confirm}
        onConfirm={() => void leave()}
        onCancel={proof.stopAsking}
      >
        {copy.text}
      </ConfirmDialog>
    </Form>
  );
}
