import { friendsCopy } from "@chonsu/shared/copy/friends";
import { detailOf } from "../../api/errors.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { Button } from "../../ui/button/button.tsx";
import { PersonAddIcon } from "../../ui/icon/action-icons.tsx";
import { HourglassIcon } from "../../ui/icon/state-icons.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import { useRequestFriend } from "./friends.mutations.ts";

interface FriendRequestButtonProps {
  userId: number;
  /** Chon distance; undefined when unknown. */
  degree: number | null | undefined;
  /** I have a pending request. */
  isWaiting: boolean;
}

/** 1촌 신청 on another profile; 수락 대기 after the request; hidden at distance 1 (product.md §2). */
export function FriendRequestButton({ userId, degree, isWaiting }: FriendRequestButtonProps) {
  const request = useRequestFriend();
  const toast = useToast();
  const ask = useSingleFlight(() =>
    request.mutateAsync(userId).then(
      () => toast(friendsCopy.requested, { kind: "success" }),
      (error: unknown) => toast(detailOf(error, friendsCopy.requestFailed), { kind: "error" }),
    ),
  );
  if (degree === undefined || degree === 0 || degree === 1) return null;
  if (isWaiting) {
    return (
      <Button variant="secondary" disabled isWide icon={<HourglassIcon size={20} />}>
        {friendsCopy.waiting}
      </Button>
    );
  }
  return (
    <Button isWide isBusy={request.isPending} icon={<PersonAddIcon size={20} />} onClick={() => void ask()}>
      {friendsCopy.request}
    </Button>
  );
}
