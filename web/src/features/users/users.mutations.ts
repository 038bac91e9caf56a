import { endpoints } from "virtual:endpoints";
import { useCommand } from "../../api/command.ts";
import type { ProfileChanges } from "./profile-edit.ts";

const { updateProfile } = endpoints.users;

/** The change of the picture: a new one, removal, or none. */
export type PictureChange = File | "remove" | "keep";

interface ProfileSaving {
  readonly changes: ProfileChanges;
  readonly picture: PictureChange;
  readonly signal?: AbortSignal;
  /** Share of the picture that has been sent, 0..1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Saves the changes of my profile. A new picture is sent first and alone: only a form can carry it, and lists of objects do not fit into a
 * form. When it is refused, nothing has changed.
 */
export function useUpdateProfile() {
  return useCommand({
    calls: [updateProfile],
    run: async (send, { changes, picture, signal, onProgress }: ProfileSaving) => {
      if (picture instanceof File) {
        await send(updateProfile, { body: {}, files: { image: [picture] } }, { signal, onProgress });
      }
      const body = picture === "remove" ? { ...changes, image: null } : changes;
      if (Object.keys(body).length > 0) await send(updateProfile, { body }, { signal });
    },
  });
}
