import { endpoints } from "virtual:endpoints";
import { useCommand } from "../../api/command.ts";

const { request, respond, remove } = endpoints.friends;

/** Sends a chon request to a member. */
export function useRequestFriend() {
  return useCommand({
    calls: [request],
    run: (send, toUserId: number) => send(request, { body: { to_user_id: toUserId } }),
  });
}

/** Accepts or rejects a request to me. */
export function useRespondToRequest() {
  return useCommand({
    calls: [respond],
    run: (send, { id, status }: { id: number; status: "accepted" | "rejected" }) =>
      send(respond, { params: { id }, body: { status } }),
  });
}

/** Ends a chon relation, or withdraws a request of mine. */
export function useRemoveFriend() {
  return useCommand({ calls: [remove], run: (send, id: number) => send(remove, { params: { id } }) });
}
