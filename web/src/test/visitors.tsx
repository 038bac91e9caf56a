import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { Suspense } from "react";
import type { InitialEntry } from "react-router-dom";
import { createQueryClient } from "../api/query.ts";
import { AppLink } from "../app/router-link.tsx";
import { experienceInvitationRoutes } from "../app/routes/experience-routes.ts";
import { publicRoutes, visitorRoutes } from "../app/routes/visitor-routes.ts";
import { GuardedRouter } from "../lib/guarded-router.tsx";
import { paths } from "../paths/paths.ts";
import { LinkProvider } from "../ui/link/link.tsx";
import { ToastProvider } from "../ui/toast/toast.tsx";
import { memoryHistory } from "./memory-history.ts";

/** Opens an address for visitors with the real routes and guards; members' screens are placeholders. */
export function visit(...entries: InitialEntry[]) {
  const signs = [paths.home, paths.logout, paths.friends, paths.profile(":id")].map((path) => ({
    path,
    element: <p>{`화면 ${path}`}</p>,
  }));
  const memory = memoryHistory(entries);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <LinkProvider value={AppLink}>
          <Suspense>
            <GuardedRouter
              history={memory.history}
              routes={[...publicRoutes, ...visitorRoutes, ...experienceInvitationRoutes, ...signs]}
            />
          </Suspense>
        </LinkProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return memory;
}
