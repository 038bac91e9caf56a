// @ts-check
import { openAccounts } from "./accounts.js";
import { dropToken, fragment, keepToken, readToken, takeToken } from "./browser.js";
import { openChonMap } from "./chon-map.js";
import { openClock } from "./clock.js";
import { byId, h, say } from "./dom.js";
import { openFaults } from "./faults.js";
import { field, form } from "./forms.js";
import { openGive } from "./give.js";
import { openJournal } from "./journal.js";
import { openMails } from "./mails.js";
import { openResets } from "./resets.js";
import { openSandboxes } from "./sandboxes.js";
import { openStatus } from "./status.js";
import { texts } from "./texts.js";

/** Section → what draws it. One that does not open leaves the others alone. */
const SECTIONS = {
  accounts: openAccounts,
  mails: openMails,
  faults: openFaults,
  clock: openClock,
  resets: openResets,
  give: openGive,
  sandboxes: openSandboxes,
  journal: openJournal,
  "chon-map": openChonMap,
};

/** Opens the whole page: somebody has a token. */
function openPanels() {
  byId("token").hidden = true;
  byId("panels").hidden = false;
  openStatus();
  for (const [id, open] of Object.entries(SECTIONS)) {
    const container = document.querySelector(`#${id} [data-container]`);
    if (container instanceof HTMLElement) open(container);
  }
}

/** Asks for the token, and begins from the start with it. */
function askForToken() {
  const input = h("input", { type: "password", autocomplete: "off", spellcheck: "false" });
  const words = texts.token;
  const enter = async () => {
    keepToken(input.value.trim());
    location.reload();
  };
  byId("panels").hidden = true;
  byId("token").hidden = false;
  byId("token").append(h("p", { class: "lead" }, words.lead), form([field(words.label, input)], words.enter, enter));
  input.focus();
}

function open() {
  // A link with a token that is opened where the page is open already changes the fragment alone.
  addEventListener("hashchange", () => {
    if (fragment().has("token")) location.reload();
  });
  takeToken();
  if (readToken() === null) return askForToken();
  document.addEventListener(
    "locked",
    () => {
      dropToken();
      askForToken();
      say(texts.token.wrong);
    },
    { once: true },
  );
  openPanels();
}

open();
