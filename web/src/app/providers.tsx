import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { RouterProvider } from "react-router-dom";
import { createQueryClient } from "../api/query.ts";
import { LinkProvider } from "../ui/link/link.tsx";
import { ToastProvider } from "../ui/toast/toast.tsx";
import { createRouter } from "./router.tsx";
import { AppLink } from "./router-link.tsx";

/** The whole web client. */
export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(createRouter);
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <LinkProvider value={AppLink}>
          <RouterProvider router={router} />
        </LinkProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}
