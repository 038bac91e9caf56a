import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { createQueryClient } from "../../api/query.ts";
import { ForgetAnswersContext } from "../live/forget-answers.ts";
import { LiveUpdates } from "../live/live-updates.tsx";

/** React may begin a first drawing, with what it asks, several times: the cache is the same until one of them stands. */
let undrawn: QueryClient | undefined;

/**
 * What the server knows, for the screens inside: the cache and the push that keeps it true. It is fetched with the first screen that
 * shows any of it, so the login does without; and whoever leaves through `/logout` leaves the cache behind.
 */
export function ServerState() {
  const [client] = useState(() => {
    undrawn ??= createQueryClient();
    return undrawn;
  });
  useEffect(() => {
    undrawn = undefined;
  }, []);
  // The messages on their way are mutations: they stay.
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
