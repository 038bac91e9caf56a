import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 200;
const TIMEOUT_MS = 120_000;

/** @param {string} address */
function command(address) {
  if (process.platform === "darwin") return { name: "open", args: [address] };
  if (process.platform === "win32") return { name: "explorer.exe", args: [address] };
  return { name: "xdg-open", args: [address] };
}

/**
 * Opens the browser of this machine at an address as soon as a server answers there. Gives up silently when none does.
 * @param {string} address
 * @param {AbortSignal} signal ends the waiting
 */
export async function openWhenReady(address, signal) {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end && !signal.aborted; await pause(LOOK_MS)) {
    const isThere = await fetch(address, { method: "HEAD", signal }).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    const { name, args } = command(address);
    const child = spawn(name, args, { stdio: "ignore", detached: true });
    child.on("error", () => console.log(`No browser could be opened here: open ${address} yourself.`));
    child.unref();
    return;
  }
}
