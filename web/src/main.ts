import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shape.css";
import "./styles/fallback-font.css";
import { readUserId } from "./api/session.ts";
import { fetchFirstScreen } from "./app/first-screen.ts";
import { prefetchAnswers } from "./app/prefetch-answers.ts";
import { keepDropsOnPage } from "./lib/incoming-files.ts";
import { keepInstallPrompt, linkManifest } from "./lib/install-offer.ts";
import { startServiceWorker } from "./lib/service-worker.ts";

import { watchForLostCode } from "./lib/stale-code.ts";
import { whenIdle } from "./lib/timers.ts";
import { loadFont, loadKeptFont } from "./styles/load-font.ts";

// This file is small, so that it runs early: it fetches the screen's code and its first data while React is still loading (decision 016).
watchForLostCode();
keepInstallPrompt();
keepDropsOnPage();
prefetchAnswers(window.location);
void start(fetchFirstScreen(window.location.pathname, readUserId()), loadKeptFont(isSignedIn));

/** Renders the page with its first screen. (It is not awaited above, because the code imported here imports this module.) */
async function start(code: Promise<void>, keptFont: Promise<unknown> | undefined): Promise<void> {
  const { show } = await import("./app/show.tsx");
  await code;
  await keptFont;
  await show();
  // These wait, so that they do not compete with the first content for the network.
  whenIdle(() => {
    if (keptFont === undefined) void loadFont(isSignedIn);
    linkManifest();
    startServiceWorker();
  });
}

function isSignedIn(): boolean {
  return readUserId() !== null;
}
