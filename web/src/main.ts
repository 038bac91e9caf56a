import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/fallback-font.css";
import { readUserId } from "./api/session.ts";
import { fetchFirstScreen } from "./app/first-screen.ts";
import { prefetchAnswers } from "./app/prefetch-answers.ts";
import { keepInstallPrompt, linkManifest } from "./lib/install-offer.ts";
import { startServiceWorker } from "./lib/service-worker.ts";

import { watchForLostCode } from "./lib/stale-code.ts";
import { whenIdle } from "./lib/timers.ts";
import { loadFont } from "./styles/load-font.ts";

// Small, so that it runs early: the screen's code and its first answers are under way while React is still being fetched (decision 016).
watchForLostCode();
keepInstallPrompt();
prefetchAnswers(window.location);
void start(fetchFirstScreen(window.location.pathname, readUserId()));

/** Draws the page once, with its screen. (Not awaited above: the code that is imported here needs this module to be there.) */
async function start(code: Promise<void>): Promise<void> {
  const { show } = await import("./app/show.tsx");
  await code;
  await show();
  // What is read first shares the line with neither.
  whenIdle(() => {
    void loadFont();
    linkManifest();
    startServiceWorker();
  });
}
