import { friendsCopy } from "@chonsu/shared/copy/friends";
import type { Friend } from "@chonsu/shared/entities/friends";
import { useState } from "react";
import { detailOf } from "../../api/errors.ts";
import { UserRow } from "../../entities/people/user-row.tsx";
import { Banner } from "../../ui/banner/banner.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import styles from "./friends.module.css";
import { useRespondToRequest } from "./friends.mutations.ts";

/** Requests made to me, with advice about trust; accepting asks first and mentions the limit of 50 (product.md §2). */
export function RequestsToMe({ requests }: { requests: readonly Friend[] }) {
  const [asked, setAsked] = useState<Friend | undefined>();
  const { answer, isPending } = useAnswer(() => setAsked(undefined));
  return (
    <>
      <Banner>{friendsCopy.trustAdvice}</Banner>
      {requests.length === 0 && <EmptyState title={friendsCopy.emptyRequests} />}
      {requests.length > 0 && <p className={styles.total}>{friendsCopy.total(requests.length)}</p>}
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.id}>
            <UserRow
              user={request.from_user}
              actions={
                <span className={styles.answers}>
                  <Button
                    size="s"
                    variant="secondary"
                    disabled={isPending}
                    onClick={() => answer(request.id, "rejected")}
                  >
                    {friendsCopy.reject}
                  </Button>
                  <Button size="s" disabled={isPending} onClick={() => setAsked(request)}>
                    {friendsCopy.accept}
                  </Button>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        isBusy={isPending}
        title={friendsCopy.acceptQuestion(asked?.from_user.user_name ?? "")}
        confirmLabel={friendsCopy.accept}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked !== undefined && answer(asked.id, "accepted")}
      >
        {friendsCopy.acceptWarning}
      </ConfirmDialog>
    </>
  );
}

function useAnswer(onSettled: () => void) {
  const respond = useRespondToRequest();
  const toast = useToast();
  return {
    isPending: respond.isPending,
    answer: (id: number, status: "accepted" | "rejected") =>
      respond.mutate(
        { id, status },
        {
          onSuccess: () =>
            toast(status === "accepted" ? friendsCopy.accepted : friendsCopy.rejected, { kind: "success" }),
          onError: (error) => toast(detailOf(error, friendsCopy.loadOneFailed), { kind: "error" }),
          onSettled,
        },
      ),
  };
}
