import { friendsCopy } from "@chonsu/shared/copy/friends";
import type { Friend } from "@chonsu/shared/entities/friends";
import { detailOf } from "../../api/errors.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import { useCancelRequest, useRemoveFriend } from "./friends.mutations.ts";
import { otherOf } from "./relations.ts";

interface RemoveDialogProps {
  userId: number;
  /** The chon to end or the request to withdraw; undefined while the dialog is closed. */
  relation: Friend | undefined;
  onClose: () => void;
}

/** Asks before a chon is ended or a request of mine is withdrawn. */
export function RemoveDialog({ userId, relation, onClose }: RemoveDialogProps) {
  const remove = useRemoveFriend();
  const cancel = useCancelRequest();
  const toast = useToast();
  const isPending = relation?.status === "pending";
  // With the last row the list and this dialog are removed before the response arrives; the toast is shown anyway.
  const end = useSingleFlight((id: number) =>
    (isPending ? cancel : remove)
      .mutateAsync(id)
      .then(
        () => toast(isPending ? friendsCopy.cancelled : friendsCopy.removed),
        (error: unknown) => toast(detailOf(error, friendsCopy.removeFailed), { kind: "error" }),
      )
      .finally(onClose),
  );
  if (relation === undefined) return null;
  const name = otherOf(relation, userId).user_name;
  return (
    <ConfirmDialog
      isOpen
      isDanger
      isBusy={remove.isPending || cancel.isPending}
      title={isPending ? friendsCopy.cancelQuestion(name) : friendsCopy.removeQuestion(name)}
      confirmLabel={isPending ? friendsCopy.cancelRequest : friendsCopy.remove}
      onCancel={onClose}
      onConfirm={() => void end(relation.id)}
    />
  );
}
