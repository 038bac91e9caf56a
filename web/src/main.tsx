import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/providers.tsx";
import { keepInstallPrompt } from "./lib/install-prompt.ts";
import { startServiceWorker } from "./lib/service-worker.ts";
import { watchForLostCode } from "./lib/stale-code.ts";
import { loadFont } from "./styles/load-font.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
watchForLostCode();
loadFont();
keepInstallPrompt();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
startServiceWorker();
