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
  /** In a list: the name of the member. The button is small, and its accessible name says for whom it is. */
  inRowOf?: string | undefined;
}

/** 1촌 신청 on another profile; 수락 대기 after the request; hidden at distance 1 (product.md §2). */
export function FriendRequestButton({ userId, degree, isWaiting, inRowOf: name }: FriendRequestButtonProps) {
  const request = useRequestFriend();
  const toast = useToast();
  const ask = useSingleFlight(() =>
    request.mutateAsync(userId).then(
      () => toast(friendsCopy.requested, { kind: "success" }),
      (error: unknown) => toast(detailOf(error, friendsCopy.requestFailed), { kind: "error" }),
    ),
  );
  if (degree === undefined || degree === 0 || degree === 1) return null;
  const look =
    name === undefined
      ? ({ isWide: true } as const)
      : ({ size: "s", "aria-label": friendsCopy.inRow(name, isWaiting ? "waiting" : "request") } as const);
  const iconSize = name === undefined ? 20 : 18;
  if (isWaiting) {
    return (
      <Button variant="secondary" disabled {...look} icon={<HourglassIcon size={iconSize} />}>
        {friendsCopy.waiting}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      variant={name === undefined ? "primary" : "outline"}
      isBusy={request.isPending}
      icon={<PersonAddIcon size={iconSize} />}
      onClick={() => void ask()}
    >
      {friendsCopy.request}
    </Button>
  );
}
