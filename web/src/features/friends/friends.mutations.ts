import { endpoints } from "virtual:endpoints";
import { useCommand } from "../../api/command.ts";

const { request, respond, remove } = endpoints.friends;

/** Asks a member to be my chon. */
export function useRequestFriend() {
  return useCommand({
    calls: [request],
    run: (send, toUserId: number) => send(request, { body: { to_user_id: toUserId } }),
  });
}

/** Accepts or rejects a request made to me. */
export function useRespondToRequest() {
  return useCommand({
    calls: [respond],
    run: (send, { id, status }: { id: number; status: "accepted" | "rejected" }) =>
      send(respond, { params: { id }, body: { status } }),
  });
}

/** Ends a chon, or takes back a request of mine. */
export function useRemoveFriend() {
  return useCommand({ calls: [remove], run: (send, id: number) => send(remove, { params: { id } }) });
}
