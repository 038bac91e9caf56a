import { friendsCopy } from "@chonsu/shared/copy/friends";
import type { Friend } from "@chonsu/shared/entities/friends";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Through } from "../../entities/people/through/through.tsx";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import styles from "./friends.module.css";
import { useRespondToRequest } from "./friends.mutations.ts";
import { friendQueries } from "./friends.queries.ts";

interface AnswerRequestProps {
  request: Friend;
  isWide?: boolean;
  /** Called when an answer begins to be shown: a rejection at once, an acceptance when the server has it. */
  onAnswered?: (() => void) | undefined;
}

/**
 * 거절 and 수락 for a request to me. Accepting asks for confirmation and mentions the limit of 50 (product.md §2). Rejecting does not, and can
 * be undone.
 */
export function AnswerRequest({ request, isWide = false, onAnswered }: AnswerRequestProps) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const respond = useRespondToRequest();
  const answer = useSingleFlight(async (status: "accepted" | "rejected") => {
    if (status === "rejected") onAnswered?.();
    try {
      await respond.mutateAsync({ request, status });
      if (status === "accepted") onAnswered?.();
    } catch {
      // The command has said why.
    } finally {
      setAsking(false);
    }
  });
  const ask = () => {
    // The chons of the asker, as near as they are now: an acceptance says who came nearer.
    void client.prefetchQuery({ ...friendQueries.ofUser(request.from_user.id), staleTime: 0 });
    setAsking(true);
  };
  const size = isWide ? "m" : "s";
  const name = request.from_user.user_name;
  return (
    <span className={isWide ? styles.wideAnswers : styles.answers}>
      <Button
        size={size}
        isWide={isWide}
        variant={isWide ? "outline" : "secondary"}
        aria-label={isWide ? undefined : friendsCopy.rejectOf(name)}
        disabled={respond.isPending}
        onClick={() => void answer("rejected")}
      >
        {friendsCopy.reject}
      </Button>
      <Button
        size={size}
        isWide={isWide}
        aria-label={isWide ? undefined : friendsCopy.acceptOf(name)}
        disabled={respond.isPending}
        onClick={ask}
      >
        {friendsCopy.accept}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={respond.isPending}
        title={friendsCopy.acceptQuestion(name)}
        confirmLabel={friendsCopy.accept}
        onCancel={() => setAsking(false)}
        onConfirm={() => void answer("accepted")}
      >
        {isAsking && <Through user={request.from_user} />}
        {friendsCopy.acceptWarning}
      </ConfirmDialog>
    </span>
  );
}
