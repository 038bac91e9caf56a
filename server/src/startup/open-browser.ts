import { spawn } from "node:child_process";
import { platform } from "node:os";

/** The command that opens an address in the browser. */
const OPENERS: Readonly<Record<string, string>> = { darwin: "open", win32: "explorer.exe" };

/** Opens an address in the browser of this machine, which stays open when the server ends. */
export function openBrowser(address: string, onFailure: (sentence: string) => void): void {
  const opener = spawn(OPENERS[platform()] ?? "xdg-open", [address], { stdio: "ignore", detached: true });
  opener.on("error", () => onFailure(`No browser could be opened here: open ${address} yourself.`));
  opener.unref();
}
