import { endpoints } from "virtual:endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { invitationLinkQueries } from "./invitation-links.queries.ts";

const ALL = { queryKey: [endpoints.invitationLinks.list.key[0]] };

/** Makes a link for one person; it stands in the list at once. */
export function useCreateLink() {
  const client = useQueryClient();
  const { queryKey } = invitationLinkQueries.list();
  return useMutation({
    mutationFn: (name: string) => call(endpoints.invitationLinks.create, { body: { name } }),
    onSuccess: (link) => client.setQueryData(queryKey, (links) => links && [link, ...links]),
    onSettled: () => client.invalidateQueries(ALL),
  });
}

/** Revokes a link nobody has used. It is gone from the list at once and comes back when the server refuses. */
export function useRevokeLink() {
  const client = useQueryClient();
  const { queryKey } = invitationLinkQueries.list();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.invitationLinks.remove, { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (links) => links?.filter((link) => link.id !== id));
      return before;
    },
    onError: (_, __, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries(ALL),
  });
}
