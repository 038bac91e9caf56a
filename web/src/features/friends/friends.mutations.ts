import { endpoints } from "virtual:endpoints";
import { friendsCopy } from "@chonsu/shared/copy/friends";
import type { Friend, FriendStatus } from "@chonsu/shared/entities/friends";
import { OFFER_SHOWN_MS } from "@chonsu/shared/limits";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";
import { useCommand } from "../../api/command.ts";
import { detailOf } from "../../api/errors.ts";
import { invalidate } from "../../api/invalidate.ts";
import { patch } from "../../api/patch.ts";
import { BELL } from "../../api/stale.ts";
import { paths, plainPath } from "../../paths/paths.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { useUndo } from "../../ui/toast/use-undo.ts";
import { friendQueries } from "./friends.queries.ts";
import { countOpened } from "./relations.ts";

const { request, respond, cancel, remove, list, ofUser } = endpoints.friends;

/** Sends a chon request to a member. */
export function useRequestFriend() {
  return useCommand({
    calls: [request],
    run: (send, toUserId: number) => send(request, { body: { to_user_id: toUserId } }),
  });
}

interface RequestAnswer {
  request: Friend;
  status: "accepted" | "rejected";
}

/**
 * Accepts or rejects a request to me, and shows the result (product.md §8). An acceptance says who came nearer by it, when the chons of the
 * asker were known before, and leads to them. A rejection can be undone for five seconds.
 */
export function useRespondToRequest() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toast = useToast();
  const undo = useUndo();
  return useCommand({
    calls: [respond],
    hold: ({ status }: RequestAnswer) => status === "accepted" || undo(friendsCopy.rejected),
    run: async (send, { request: { id, from_user: asker }, status }) => {
      const before = presentChons(client, asker.id);
      await send(respond, { params: { id }, body: { status } });
      return countOpened(before, asker.id);
    },
    show: ({ request: { id }, status }) =>
      status === "accepted"
        ? undefined
        : {
            apply: () => setStatus(client, id, { from: "pending", to: "rejected" }),
            undo: () => setStatus(client, id, { from: "rejected", to: "pending" }),
          },
    onSuccess: (opened, { request: { from_user: asker }, status }) => {
      if (status === "rejected") return;
      const place = opened > 0 ? paths.profileFriends(asker.id) : paths.profile(asker.id);
      toast(`${friendsCopy.accepted}. ${friendsCopy.opened(asker.user_name, opened)}`, {
        kind: "success",
        ...(plainPath(pathname) !== place && {
          shownMs: OFFER_SHOWN_MS,
          action: { label: friendsCopy.show, onAct: () => void navigate(place) },
        }),
      });
    },
    onError: (error) => {
      toast(detailOf(error, friendsCopy.answerFailed), { kind: "error" });
      // A request that was withdrawn has taken its notification with it (R33).
      void invalidate(client, { refetch: BELL });
    },
  });
}

/** The chons of a member as they are now; empty when they are not known, or only as they were. */
function presentChons(client: QueryClient, userId: number): readonly Friend[] {
  const known = client.getQueryState(friendQueries.ofUser(userId).queryKey);
  return known?.fetchStatus === "idle" && !known.isInvalidated ? (known.data ?? []) : [];
}

/** Changes a relation in all lists that show it. */
function setStatus(client: QueryClient, id: number, { from, to }: { from: FriendStatus; to: FriendStatus }): void {
  const change = (relations: Friend[]) =>
    relations.map((row) => (row.id === id && row.status === from ? { ...row, status: to } : row));
  for (const { key } of [list, ofUser]) patch<Friend[]>(client, { queryKey: key }, change);
}

/** Ends a chon. */
export function useRemoveFriend() {
  return useCommand({ calls: [remove], run: (send, id: number) => send(remove, { params: { id } }) });
}

/** Withdraws a request of mine. One that was accepted meanwhile stays: it is a chon by now. */
export function useCancelRequest() {
  return useCommand({ calls: [cancel], run: (send, id: number) => send(cancel, { params: { id } }) });
}
