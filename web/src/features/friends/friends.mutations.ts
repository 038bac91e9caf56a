import { endpoints } from "virtual:endpoints";
import { friendsCopy } from "@chonsu/shared/copy/friends";
import type { Friend, FriendStatus } from "@chonsu/shared/entities/friends";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../api/command.ts";
import { detailOf } from "../../api/errors.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { useUndo } from "../../ui/toast/use-undo.ts";

const { request, respond, remove, list, ofUser } = endpoints.friends;

/** Sends a chon request to a member. */
export function useRequestFriend() {
  return useCommand({
    calls: [request],
    run: (send, toUserId: number) => send(request, { body: { to_user_id: toUserId } }),
  });
}

interface RequestAnswer {
  id: number;
  status: "accepted" | "rejected";
}

/** Accepts or rejects a request to me, and shows the result (product.md §8). A rejection can be undone for five seconds. */
export function useRespondToRequest() {
  const client = useQueryClient();
  const toast = useToast();
  const undo = useUndo();
  return useCommand({
    calls: [respond],
    hold: ({ status }: RequestAnswer) => status === "accepted" || undo(friendsCopy.rejected),
    run: (send, { id, status }) => send(respond, { params: { id }, body: { status } }),
    show: ({ id, status }) =>
      status === "accepted"
        ? undefined
        : {
            apply: () => setStatus(client, id, { from: "pending", to: "rejected" }),
            undo: () => setStatus(client, id, { from: "rejected", to: "pending" }),
          },
    onSuccess: (_, { status }) => status === "accepted" && toast(friendsCopy.accepted, { kind: "success" }),
    onError: (error) => toast(detailOf(error, friendsCopy.answerFailed), { kind: "error" }),
  });
}

/** Changes a relation in all lists that show it. */
function setStatus(client: QueryClient, id: number, { from, to }: { from: FriendStatus; to: FriendStatus }): void {
  const change = (relations: Friend[] | undefined) =>
    relations?.map((row) => (row.id === id && row.status === from ? { ...row, status: to } : row));
  for (const { key } of [list, ofUser]) client.setQueriesData<Friend[]>({ queryKey: key }, change);
}

/** Ends a chon, or withdraws a request of mine. */
export function useRemoveFriend() {
  return useCommand({ calls: [remove], run: (send, id: number) => send(remove, { params: { id } }) });
}
