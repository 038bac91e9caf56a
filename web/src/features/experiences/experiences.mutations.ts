import { endpoints } from "virtual:endpoints";
import { experienceCardCopy, experienceInviteCopy } from "@chonsu/shared/copy/experiences";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { detailOf } from "../../api/errors.ts";
import { refreshGroups } from "../../api/query.ts";
import { focusMain } from "../../lib/focus-main.ts";
import { useToast } from "../../ui/toast/toast.tsx";

export type InvitationResponse = "accept" | "reject";

/** Answers an invitation to me and says how it went (product.md §4, §8). Accepting may make a chon: what shows people is asked anew. */
export function useRespond(experienceId: number) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (response: InvitationResponse) =>
      call(endpoints.experienceInvitations.respond, { body: { experience_id: experienceId, response } }),
    onSuccess: async ({ detail }) => {
      toast(detail, { kind: "success" });
      await refreshAfterAnswer(client);
      focusMain();
    },
    onError: (error, response) => {
      const failed = response === "accept" ? experienceInviteCopy.acceptFailed : experienceInviteCopy.rejectFailed;
      toast(detailOf(error, failed), { kind: "error" });
    },
  });
}

/** Joins an experience by the code of its link; joining twice changes nothing the second time (R21). */
export function joinByCode(code: string) {
  return call(endpoints.experienceLinks.join, { params: { code } });
}

/** Joins by a code, from the page of the invitation. */
export function useJoin(code: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => joinByCode(code),
    onSuccess: ({ detail }) => {
      toast(detail, { kind: "success" });
      void refreshAfterAnswer(client);
    },
    onError: (error) => toast(detailOf(error, experienceInviteCopy.joinFailed), { kind: "error" }),
  });
}

/** Experiences, my count of chons, relations and whoever is shown with them (a defect of earlier clients: the count stayed). */
export function refreshAfterAnswer(client: QueryClient): Promise<void> {
  return refreshGroups(client, ["experiences", "experienceLinks", "users", "friends", "projects"]);
}

/** Takes an experience off my profile; the last member's goes for good (R20). My words go with it, in the same step. */
export function useLeave() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.experiences.leave, { params: { id } }),
    onSuccess: async () => {
      toast(experienceCardCopy.removed, { kind: "success" });
      await refreshGroups(client, ["experiences", "users"]);
      focusMain();
    },
    onError: (error) => toast(detailOf(error, experienceCardCopy.removeFailed), { kind: "error" }),
  });
}
