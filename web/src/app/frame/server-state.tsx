import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { createQueryClient } from "../../api/query.ts";
import { useUserId } from "../../api/session.ts";
import { ForgetAnswersContext } from "../live/forget-answers.ts";
import { LiveUpdates } from "../live/live-updates.tsx";

/** React may start the first render, with its requests, several times. All of these renders use one cache until one is committed. */
let uncommitted: QueryClient | undefined;

/**
 * The query cache and the push for the screens inside. This code loads with the first screen that shows server data, so the login works
 * without it. `/logout` is outside of it, so the cache is dropped there. A suspended tab may learn of a logout and of another member's
 * login at the same time: then it gets a new cache, and its screens are mounted again.
 */
export function ServerState() {
  return <StateOfMember key={useMemberNumber()} />;
}

/** How many times the member of this page has changed to another one. */
function useMemberNumber(): number {
  const userId = useUserId();
  const [{ memberId, number }, set] = useState({ memberId: userId, number: 0 });
  if (userId === null || userId === memberId) return number;
  const next = { memberId: userId, number: memberId === null ? number : number + 1 };
  set(next);
  return next.number;
}

function StateOfMember() {
  const [client] = useState(() => {
    uncommitted ??= createQueryClient();
    return uncommitted;
  });
  useEffect(() => {
    uncommitted = undefined;
  }, []);
  // Messages being sent are mutations: they stay.
  const forgetAnswers = useCallback(() => client.removeQueries(), [client]);
  return (
    <QueryClientProvider client={client}>
      <ForgetAnswersContext value={forgetAnswers}>
        <LiveUpdates>
          <Outlet />
        </LiveUpdates>
      </ForgetAnswersContext>
    </QueryClientProvider>
  );
}
