import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const SILENCE_MS = 120_000;
const INSTALL_MS = 900_000;
/** Apt stops waiting for a registry that does not answer, instead of trying for minutes. */
const APT_TIMEOUTS = [
  "-o",
  "Acquire::http::Timeout=15",
  "-o",
  "Acquire::https::Timeout=15",
  "-o",
  "Acquire::Retries=0",
];

/** Runs a command and shows its output. False when it fails, prints nothing for too long, or takes too long. */
export function succeeds(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    const stop = () => child.kill("SIGTERM");
    let silence = setTimeout(stop, SILENCE_MS);
    const whole = setTimeout(stop, INSTALL_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        process.stdout.write(chunk);
        clearTimeout(silence);
        silence = setTimeout(stop, SILENCE_MS);
      });
    }
    const end = (isDone: boolean) => {
      clearTimeout(silence);
      clearTimeout(whole);
      resolve(isDone);
    };
    child.on("error", () => end(false));
    child.on("close", (code) => end(code === 0));
  });
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
