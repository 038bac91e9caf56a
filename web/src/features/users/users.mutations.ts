import { endpoints } from "virtual:endpoints";
import { useCommand } from "../../api/command.ts";
import type { ProfileChanges } from "./profile-edit.ts";

const { updateProfile } = endpoints.users;

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
  return useCommand({
    calls: [updateProfile],
    run: async (send, { changes, picture, signal, onProgress }: ProfileUpdate) => {
      if (picture instanceof File) {
        await send(updateProfile, { body: {}, files: { image: [picture] } }, { signal, onProgress });
      }
      const body = picture === "remove" ? { ...changes, image: null } : changes;
      if (Object.keys(body).length > 0) await send(updateProfile, { body }, { signal });
    },
  });
}
