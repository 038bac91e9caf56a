import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";
import { chromium } from "playwright";
import { collect } from "../launch/child.mjs";
import { isRunnable } from "../launch/install.mjs";

/** The headless build: the same browser without windows and menus, which needs a quarter less work for the same pages. */
const HEADLESS = "chromium-headless-shell";
const NAMES = [
  HEADLESS,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "msedge",
  "microsoft-edge",
];
const DEBIAN_BROWSERS = [HEADLESS, "chromium"] as const;
const KOREAN_FONT = "fonts-noto-cjk";
const MAC_APPS = ["Google Chrome", "Chromium", "Microsoft Edge"];
const WINDOWS_FILES = ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"];
const VERSION_TIMEOUT_MS = 20_000;
const SILENCE_MS = 120_000;
const INSTALL_MS = 900_000;
/** Apt stops waiting for a registry that does not answer, instead of trying for minutes. */
const APT_TIMEOUTS = ["http::Timeout=15", "https::Timeout=15", "Retries=0"].map((option) => `-oAcquire::${option}`);

/** Flags for tests: the browser makes no network requests of its own and shows no first-run pages. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Whether the browser starts. A browser without its system libraries is a file that does not start. */
function starts(file: string): boolean {
  if (process.platform === "win32") return existsSync(file);
  if (!isRunnable(file)) return false;
  try {
    execFileSync(file, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: VERSION_TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}

function systemBrowsers(): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const ending = process.platform === "win32" ? ".exe" : "";
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name + ending)));
  if (process.platform === "darwin") {
    return [...inPath, ...MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)];
  }
  if (process.platform !== "win32") return inPath;
  const programs = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => process.env[name] ?? []);
  return [...inPath, ...WINDOWS_FILES.flatMap((file) => programs.map((folder) => join(folder, file)))];
}

/** The path of Playwright's own headless build. Playwright installs both builds together, and reports only the whole one. */
function headlessBeside(playwrights: string): string {
  const [folder, system, program] = [dirname(dirname(playwrights)), dirname(playwrights), basename(playwrights)];
  const headless = (name: string) => name.replace(/^chrome(?=-|\.exe$|$)/, "chrome-headless-shell");
  const beside = basename(folder).replace(/^chromium-/, "chromium_headless_shell-");
  return join(dirname(folder), beside, headless(basename(system)), headless(program));
}

/**
 * Finds the browser that tests drive, in this order: the one named by `CHONSU_BROWSER`, Playwright's own (the headless build first), one
 * of the system. Undefined when none starts. Throws when the named browser does not exist; it does not try another one.
 */
export function findBrowser(playwrights = chromium.executablePath()): string | undefined {
  const named = process.env["CHONSU_BROWSER"];
  if (named !== undefined && named !== "") {
    if (starts(named)) return named;
    throw new Error(`CHONSU_BROWSER names ${named}, which does not start: name another browser or unset it.`);
  }
  return [headlessBeside(playwrights), playwrights, ...systemBrowsers()].find(
    (file) => existsSync(file) && starts(file),
  );
}

/** The `launchOptions` of a Playwright configuration for the browser that was found. */
export function browserLaunchOptions(): { executablePath?: string; args: string[] } {
  const file = findBrowser();
  // Chromium's sandbox needs rights that containers do not give. The tests open only our own pages.
  const args = process.platform === "linux" ? ["--no-sandbox", ...QUIET] : QUIET;
  return file === undefined ? { args } : { executablePath: file, args };
}

/** Runs a command and shows its output. False when it fails, prints nothing for too long, or takes too long. */
async function succeeds(command: string, args: string[]): Promise<boolean> {
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
async function installDebianPackages(packages: readonly string[]): Promise<boolean> {
  if (!isDebianAsRoot()) return false;
  const install = ["install", "-y", "--no-install-recommends", ...APT_TIMEOUTS, ...packages];
  return (await succeeds("apt-get", ["update", ...APT_TIMEOUTS])) && (await succeeds("apt-get", install));
}

async function installPlaywrights(): Promise<boolean> {
  const playwright = join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
  return succeeds(process.execPath, [playwright, "install", "chromium"]);
}

interface Ways {
  /** The path of Playwright's browser, once it has been fetched. */
  readonly playwrights?: string;
  readonly fetchPlaywrights?: () => Promise<unknown>;
  readonly installPackages?: (names: readonly string[]) => Promise<unknown>;
}

/** Whether it is Debian's whole browser. Another Debian package has the headless build of the same version. */
function isDebiansWhole(file: string): boolean {
  return basename(file) === "chromium" && file !== process.env["CHONSU_BROWSER"];
}

/**
 * Finds a browser, or fetches Playwright's into its own cache. System packages are installed only with `CI=true`, on a machine for tests.
 * There Debian's headless build is installed beside its whole one, which takes a tenth of the time that it saves. When there is still no
 * browser, throws a sentence with the command that installs one.
 */
export async function ensureBrowser(ways: Ways = {}): Promise<string> {
  const { playwrights = chromium.executablePath(), fetchPlaywrights = installPlaywrights } = ways;
  const { installPackages = installDebianPackages } = ways;
  const isForTests = process.env["CI"] === "true";
  const there = findBrowser(playwrights);
  if (there !== undefined && isForTests && isDebiansWhole(there)) await installPackages([HEADLESS]);
  if (there !== undefined) return findBrowser(playwrights) ?? there;
  console.log("No browser was found. Fetching Playwright's into its own cache, about 150 MB …");
  const debians = DEBIAN_BROWSERS.map((name) => () => installPackages([name, KOREAN_FONT]));
  for (const install of [fetchPlaywrights, ...(isForTests ? debians : [])]) {
    await install();
    const installed = findBrowser(playwrights);
    if (installed !== undefined) return installed;
  }
  throw new Error(
    `No browser was found and none could be fetched: install one (Debian: apt-get install ${DEBIAN_BROWSERS[0]} ${KOREAN_FONT}), or name one with CHONSU_BROWSER=/path/to/it (or leave the browser out: npm test -- --no-browser).`,
  );
}

/** The engines of Safari and Firefox on Debian: the programs, and the packages that contain them. */
const ENGINES = { WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb", "firefox-esr": "firefox-esr" };

/** Installs missing engines on Debian when the user is root. Otherwise throws the command that does it. */
export async function ensureEngines({ installPackages = installDebianPackages } = {}): Promise<void> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const isThere = (name: string) => folders.some((folder) => isRunnable(join(folder, name)));
  const missing = Object.entries(ENGINES).flatMap(([name, debian]) => (isThere(name) ? [] : [debian]));
  if (missing.length === 0 || (await installPackages(missing))) return;
  throw new Error(`Missing: ${missing.join(", ")} (Debian, as root: apt-get install ${missing.join(" ")}).`);
}

/** Whether screenshots can show Korean letters. True where the system does not say. */
export function hasKoreanFont(): boolean {
  if (process.platform !== "linux") return true;
  try {
    return execFileSync("fc-list", [":lang=ko", "family"], { encoding: "utf8" }).trim() !== "";
  } catch {
    return true;
  }
}
