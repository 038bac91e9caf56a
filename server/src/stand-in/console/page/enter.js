// @ts-check
import { control, Refused } from "./ask.js";
import { dropToken, fragment, keepLogin, keepToken } from "./browser.js";
import { byId } from "./dom.js";
import { texts } from "./texts.js";

/** Signs the member in whom the address names, here: at this address the web finds the login, at others it does not. */
async function enter() {
  const given = fragment();
  const user = Number(given.get("user"));
  keepToken(given.get("token") ?? "");
  try {
    keepLogin(await control.accounts.login({ body: { user_id: user } }));
    // The product that comes next has no business with it.
    dropToken();
    // The address with the token is left behind in no history.
    location.replace("/home");
  } catch (error) {
    dropToken();
    const reason = error instanceof Refused ? error.message : "";
    byId("said").textContent = [texts.enter.failed, reason, texts.enter.console].filter(Boolean).join(" ");
  }
}

void enter();
