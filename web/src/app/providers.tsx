import { useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router-dom";
import { guardHistory } from "../lib/guarded-history.ts";
import { GuardedRouter } from "../lib/guarded-router.tsx";
import { LinkProvider } from "../ui/link/link.tsx";
import { ToastProvider } from "../ui/toast/toast.tsx";
import { NewBuild } from "./live/new-build.tsx";
import { routes } from "./router.tsx";
import { AppLink } from "./router-link.tsx";

export function App() {
  const [history] = useState(() => guardHistory(createBrowserHistory()));
  return (
    <ToastProvider>
      <NewBuild />
      <LinkProvider value={AppLink}>
        <GuardedRouter history={history} routes={routes} />
      </LinkProvider>
    </ToastProvider>
  );
}
