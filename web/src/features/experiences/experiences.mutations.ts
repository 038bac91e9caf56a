import { endpoints } from "virtual:endpoints";
import { experienceCardCopy, experienceInviteCopy } from "@chonsu/shared/copy/experiences";
import { useCommand } from "../../api/command.ts";
import { detailOf } from "../../api/errors.ts";
import { focusMain } from "../../lib/forms/focus-main.ts";
import { useToast } from "../../ui/toast/toast.tsx";

const { respond } = endpoints.experienceInvitations;
const { join } = endpoints.experienceLinks;
const { leave } = endpoints.experiences;

export type InvitationResponse = "accept" | "reject";

/** Answers an invitation to me and shows the result (product.md §4, §8). */
export function useRespond(experienceId: number) {
  const toast = useToast();
  return useCommand({
    calls: [respond],
    run: (send, response: InvitationResponse) => send(respond, { body: { experience_id: experienceId, response } }),
    onSuccess: ({ detail }) => toast(detail, { kind: "success" }),
    onRefetched: focusMain,
    onError: (error, response) => {
      const failed = response === "accept" ? experienceInviteCopy.acceptFailed : experienceInviteCopy.rejectFailed;
      toast(detailOf(error, failed), { kind: "error" });
    },
  });
}

/** Joins an experience by the code of its link. Joining again changes nothing (R21). */
export function useJoin(code: string) {
  const toast = useToast();
  return useCommand({
    calls: [join],
    endsAtOnce: true,
    run: (send) => send(join, { params: { code } }),
    onSuccess: ({ detail }) => toast(detail, { kind: "success" }),
    onError: (error) => toast(detailOf(error, experienceInviteCopy.joinFailed), { kind: "error" }),
  });
}

/** Removes an experience from my profile together with my detail. With the last member it is deleted (R20). */
export function useLeave() {
  const toast = useToast();
  return useCommand({
    calls: [leave],
    run: (send, id: number) => send(leave, { params: { id } }),
    onSuccess: () => toast(experienceCardCopy.removed, { kind: "success" }),
    onRefetched: focusMain,
    onError: (error) => toast(detailOf(error, experienceCardCopy.removeFailed), { kind: "error" }),
  });
}
