import { endpoints } from "virtual:endpoints";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { refreshGroups } from "../../api/query.ts";
import type { ProfileChanges } from "./profile-edit.ts";

/** What becomes of the picture: a new one, none, or the one that is there. */
export type PictureChange = File | "remove" | "keep";

interface ProfileUpdate {
  readonly changes: ProfileChanges;
  readonly picture: PictureChange;
  readonly signal?: AbortSignal;
  /** Share of the picture that has left, 0..1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Saves what changed of my profile. A new picture goes first, alone, since only a form can carry it and lists of objects do not fit into
 * one: when it is refused nothing has changed.
 */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ changes, picture, signal, onProgress }: ProfileUpdate) => {
      const { updateProfile } = endpoints.users;
      if (picture instanceof File) {
        await call(updateProfile, { body: {}, files: { image: [picture] } }, { signal, onProgress });
      }
      const body = picture === "remove" ? { ...changes, image: null } : changes;
      if (Object.keys(body).length > 0) await call(updateProfile, { body }, { signal });
    },
    onSettled: () => refreshPeople(client),
  });
}

/** My name and face stand in many places. */
function refreshPeople(client: QueryClient): Promise<void> {
  return refreshGroups(client, ["users", "friends", "projects", "comments"]);
}
