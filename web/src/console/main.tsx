import "../styles/tokens.css";
import "../styles/base.css";
import { consoleCopy } from "@chonsu/shared/copy/console";
import { PRODUCT_NAME } from "@chonsu/shared/school/school";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { keepDropsOnPage } from "../lib/incoming-files.ts";
import { ToastProvider } from "../ui/toast/toast.tsx";
import { Console, Outbox } from "./console.tsx";
import { Enter } from "./enter.tsx";
import { OUTBOX } from "./status.tsx";
import { takeToken } from "./token.ts";

/** Each query decides how often it is fetched again; there are no automatic retries. */
const client = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: "always", refetchOnWindowFocus: false, gcTime: 0 } },
});
const path = window.location.pathname.replace(/\/$/, "");
const isEnter = path.endsWith("/enter");
if (path === OUTBOX) document.title = `${consoleCopy.mails.outbox} · ${PRODUCT_NAME}`;
const pageFor = () => (path === OUTBOX ? <Outbox /> : <Console />);

keepDropsOnPage();
if (!isEnter) {
  takeToken();
  // Opening a link with a token in the page that is already open changes only the fragment.
  window.addEventListener("hashchange", takeToken);
}
createRoot(document.getElementById("root") ?? document.body).render(
  <QueryClientProvider client={client}>
    <ToastProvider>{isEnter ? <Enter /> : pageFor()}</ToastProvider>
  </QueryClientProvider>,
);
