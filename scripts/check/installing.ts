import { existsSync, readFileSync } from "node:fs";
import { collect } from "../launch/child.mjs";

const SILENCE_MS = 120_000;
const INSTALL_MS = 900_000;
/** Apt stops waiting for a registry that does not answer, instead of trying for minutes. */
const APT_TIMEOUTS = ["http::Timeout=15", "https::Timeout=15", "Retries=0"].map((option) => `-oAcquire::${option}`);

/** Runs a command and shows its output. False when it fails, prints nothing for too long, or takes too long. */
export async function succeeds(command: string, args: string[]): Promise<boolean> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(INSTALL_MS)]);
  const { code } = await collect(command, args, { signal }, (text) => {
    process.stdout.write(text);
    timer.refresh();
  });
  clearTimeout(timer);
  return code === 0;
}

function isDebianAsRoot(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  return existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** Installs packages when this is Debian and the user is root. False when it is not, or when the installation failed. */
export async function installDebianPackages(packages: readonly string[]): Promise<boolean> {
  if (!isDebianAsRoot()) return false;
  const install = ["install", "-y", "--no-install-recommends", ...APT_TIMEOUTS, ...packages];
  return (await succeeds("apt-get", ["update", ...APT_TIMEOUTS])) && (await succeeds("apt-get", install));
}
