import "../styles/tokens.css";
import "../styles/base.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { ToastProvider } from "../ui/toast/toast.tsx";
import { Console } from "./console.tsx";
import { Enter } from "./enter.tsx";
import { takeToken } from "./token.ts";

/** How often what is shown may be asked for again is each question's own affair; nothing is repeated by itself. */
const client = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: "always", refetchOnWindowFocus: false, gcTime: 0 } },
});
const isEnter = window.location.pathname.endsWith("/enter");

if (!isEnter) {
  takeToken();
  // A link with a token that is opened where the page is open already changes the fragment alone.
  window.addEventListener("hashchange", takeToken);
}
createRoot(document.getElementById("root") ?? document.body).render(
  <QueryClientProvider client={client}>
    <ToastProvider>{isEnter ? <Enter /> : <Console />}</ToastProvider>
  </QueryClientProvider>,
);
