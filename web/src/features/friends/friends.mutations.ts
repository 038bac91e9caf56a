import { endpoints } from "virtual:endpoints";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { refreshGroups } from "../../api/query.ts";

/**
 * Everything that shows how people are connected: my relations, members with their relation and number of chons, posts with their
 * authors' relation. After a change they are asked anew where they are on screen.
 */
export function refreshRelations(client: QueryClient): Promise<void> {
  return refreshGroups(client, ["friends", "users", "projects", "comments", "searches", "suggestions"]);
}

/** Asks a member to be my chon. */
export function useRequestFriend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (toUserId: number) => call(endpoints.friends.request, { body: { to_user_id: toUserId } }),
    onSettled: () => refreshRelations(client),
  });
}

/** Accepts or rejects a request made to me. */
export function useRespondToRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: "accepted" | "rejected" }) =>
      call(endpoints.friends.respond, { params: { id }, body: { status } }),
    onSettled: () => refreshRelations(client),
  });
}

/** Ends a chon, or takes back a request of mine. */
export function useRemoveFriend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.friends.remove, { params: { id } }),
    onSettled: () => refreshRelations(client),
  });
}
