import { uiCopy } from "@chonsu/shared/copy/ui";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { sinceOfPage, useUserId } from "../../api/session.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { LiveStateContext } from "./connection.tsx";
import { KeptRequests } from "./kept-requests.tsx";
import { Live, type LiveState } from "./live.ts";

/** Keeps the screen up to date for the signed-in member. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const userId = useUserId();
  const [state, setState] = useState<LiveState>("connecting");
  useEffect(() => {
    if (userId === null) return;
    const live = new Live({ client, userId, since: sinceOfPage(), onState: setState });
    return () => live.stop();
  }, [client, userId]);
  useBlockedNote(state === "blocked");
  useWaitingNote(client);
  return (
    <LiveStateContext value={userId === null ? "connecting" : state}>
      <KeptRequests />
      {children}
    </LiveStateContext>
  );
}

/** Says once that updates come by polling: everything works, but some of it a little later. */
function useBlockedNote(isBlocked: boolean): void {
  const toast = useToast();
  const wasShown = useRef(false);
  useEffect(() => {
    if (!isBlocked || wasShown.current) return;
    wasShown.current = true;
    toast(uiCopy.withoutPush);
  }, [isBlocked, toast]);
}

/** Shows a toast for a command that waits for the network. Messages are left out: the conversation itself shows it. */
function useWaitingNote(client: QueryClient): void {
  const toast = useToast();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "pending" || !event.action.isPaused) return;
        // The cache tells it again with what the start of the command returned.
        if (event.action.context !== undefined) return;
        if (event.mutation.options.scope === undefined) toast(uiCopy.waitsForNetwork);
      }),
    [client, toast],
  );
}
