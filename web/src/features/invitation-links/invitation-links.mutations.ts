import { endpoints } from "virtual:endpoints";
import type { InvitationLink } from "@chonsu/shared/entities/invitation-links";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../api/command.ts";
import { patch } from "../../api/patch.ts";
import { invitationLinkQueries } from "./invitation-links.queries.ts";

const { create, remove } = endpoints.invitationLinks;

/** Makes a link for one person; the list shows it at once. */
export function useCreateLink() {
  const client = useQueryClient();
  return useCommand({
    calls: [create],
    run: (send, name: string) => send(create, { body: { name } }),
    onSuccess: (link) => change(client, (links) => withLinks(links, [link])),
  });
}

/** Revokes an unused link. The list hides it at once, and shows it again when the server refuses. */
export function useRevokeLink() {
  const client = useQueryClient();
  return useCommand({
    calls: [remove],
    run: (send, id: number) => send(remove, { params: { id } }),
    show(id) {
      const links = client.getQueryData(invitationLinkQueries.list().queryKey) ?? [];
      const revoked = links.filter((link) => link.id === id);
      return {
        apply: () => change(client, (now) => now.filter((link) => link.id !== id)),
        undo: () => change(client, (now) => withLinks(now, revoked)),
      };
    },
  });
}

function change(client: QueryClient, edit: (links: InvitationLink[]) => InvitationLink[]): void {
  patch(client, { queryKey: invitationLinkQueries.list().queryKey, exact: true }, edit);
}

/** Merges links by id, newest first. */
function withLinks(links: readonly InvitationLink[], more: readonly InvitationLink[]): InvitationLink[] {
  const ids = new Set(more.map(({ id }) => id));
  return [...more, ...links.filter(({ id }) => !ids.has(id))].toSorted((a, b) => b.id - a.id);
}
