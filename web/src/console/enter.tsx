import { consoleCopy } from "@chonsu/shared/copy/console";
import { useEffect, useState } from "react";
import { clearStored, writeStored } from "../lib/storage.ts";
import styles from "./console.module.css";
import { control, Refused } from "./control.ts";
import { dropToken, fragment, keepToken } from "./token.ts";

const words = consoleCopy.enter;

/** Signs in as the member that the URL names, at this origin, where the web looks for the login. */
export function Enter() {
  const [said, setSaid] = useState("");
  useEffect(() => {
    enter().catch((error) => {
      const reason = error instanceof Refused ? error.message : "";
      setSaid([words.failed, reason, words.console].filter(Boolean).join(" "));
    });
  }, []);
  return (
    <main className={styles.page}>
      <h1>{words.title}</h1>
      <p role="status">{said}</p>
    </main>
  );
}

async function enter(): Promise<void> {
  const given = fragment();
  keepToken(given.get("token") ?? "");
  try {
    const { access, refresh, userId, since } = await control.accounts.login({
      body: { user_id: Number(given.get("user")) },
    });
    clearStored();
    for (const [name, value] of Object.entries({ access, refresh, userId, since })) writeStored(name, String(value));
    // Replaces the history entry, so that the URL with the token is not kept.
    window.location.replace("/home");
  } finally {
    // The product that opens next does not need the token.
    dropToken(false);
  }
}
