import { endpoints } from "virtual:endpoints";
import { experienceInviteCopy, experienceMenuCopy } from "@chonsu/shared/copy/experience-actions";
import { experienceCardCopy } from "@chonsu/shared/copy/experience-cards";
import { experienceCopy } from "@chonsu/shared/copy/experiences";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { OFFER_SHOWN_MS } from "@chonsu/shared/limits";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useCommand } from "../../api/command.ts";
import { detailOf } from "../../api/errors.ts";
import { invalidate } from "../../api/invalidate.ts";
import { patch } from "../../api/patch.ts";
import { readUserId } from "../../api/session.ts";
import { BELL } from "../../api/stale.ts";
import { paths } from "../../paths/paths.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { useUndo } from "../../ui/toast/use-undo.ts";
import { experienceQueries } from "./experiences.queries.ts";

const { respond } = endpoints.experienceInvitations;
const { join } = endpoints.experienceLinks;
const { leave } = endpoints.experiences;

export type InvitationResponse = "accept" | "reject";

/** Answers an invitation to me and shows the result (product.md §4, §8). A rejection can be undone for five seconds. */
export function useRespond(experienceId: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const undo = useUndo();
  return useCommand({
    calls: [respond],
    hold: (response: InvitationResponse) => response === "accept" || undo(experienceCopy.rejected),
    run: (send, response) => send(respond, { body: { experience_id: experienceId, response } }),
    show: (response) => (response === "accept" ? undefined : withoutInvitation(client, experienceId)),
    onSuccess({ detail }, response) {
      if (response === "reject") return;
      // The card now has the inviter's words (R46).
      const onAct = () => void navigate(paths.experienceOwnWords(experienceId));
      toast(detail, {
        kind: "success",
        shownMs: OFFER_SHOWN_MS,
        action: { label: experienceCardCopy.writeOwnWords, onAct },
      });
    },
    onError: (error, response) => {
      const failed = response === "accept" ? experienceInviteCopy.acceptFailed : experienceInviteCopy.rejectFailed;
      toast(detailOf(error, failed), { kind: "error" });
      // An invitation that was withdrawn has taken its notification with it (R33).
      void invalidate(client, { refetch: BELL });
    },
  });
}

/** Takes an experience that I am invited to from my profile. */
function withoutInvitation(client: QueryClient, experienceId: number) {
  const mine = () => ({ queryKey: experienceQueries.ofUser(readUserId() ?? 0).queryKey, exact: true });
  const invited = client.getQueryData(mine().queryKey)?.find(({ id }) => id === experienceId);
  const others = (all: Experience[]) => all.filter(({ id }) => id !== experienceId);
  return {
    apply: () => patch(client, mine(), others),
    undo: () => patch<Experience[]>(client, mine(), (all) => (invited ? [invited, ...others(all)] : all)),
  };
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
    onSuccess: () => toast(experienceMenuCopy.removed, { kind: "success" }),
    onError: (error) => toast(detailOf(error, experienceMenuCopy.removeFailed), { kind: "error" }),
  });
}
