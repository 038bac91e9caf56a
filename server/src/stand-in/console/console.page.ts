import { allEndpoints } from "@chonsu/shared/contract/table";
import { consoleCopy } from "@chonsu/shared/copy/console";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { PRODUCT_NAME } from "@chonsu/shared/school/school";
import { controlEndpoints } from "@chonsu/shared/stand-in/table";
import type { PageData } from "./page-data.ts";

/** Where the page is, and where its files are. */
export const CONSOLE_PATH = "/__standin";
export const ENTER_PATH = `${CONSOLE_PATH}/enter`;
export const CONSOLE_FILES_PATH = `${CONSOLE_PATH}/console`;

/** Every file the page is made of: nothing else of the folder is served. */
export const CONSOLE_FILES = [
  "console.css",
  "controls.css",
  "marks.css",
  "accounts.js",
  "ask.js",
  "browser.js",
  "chon-map.js",
  "chon-map-drawing.js",
  "chon-map-table.js",
  "chon-map-worker.js",
  "clock.js",
  "console.js",
  "dom.js",
  "enter.js",
  "faults.js",
  "forms.js",
  "give.js",
  "journal.js",
  "journal-entry.js",
  "mails.js",
  "panel.js",
  "resets.js",
  "sandboxes.js",
  "status.js",
  "status-bar.js",
  "texts.js",
] as const;

/** Fetched when they are needed; the others with the page, so that no file waits for the one that names it. */
const LATER: readonly string[] = ["enter.js", "chon-map-worker.js"];

interface Panel {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
}

const { accounts, mails, faults, give, clock, resets, sandboxes, journal, chonMap } = consoleCopy;

/** The panels as they stand: two columns beside each other where there is room, and what is wide below. */
const FIRST: readonly Panel[] = [panel("accounts", accounts), panel("mails", mails)];
const SECOND: readonly Panel[] = [panel("clock", clock), panel("resets", resets)];
const SANDBOXES = panel("sandboxes", sandboxes);
const GIVE = panel("give", give);
const WIDE: readonly Panel[] = [panel("faults", faults), panel("journal", journal), panel("chon-map", chonMap)];

function panel(id: string, { title, lead }: Omit<Panel, "id">): Panel {
  return { id, title, lead };
}

/** The page of a product. It holds nothing that is not the same for everybody: what it shows it asks for, with the token. */
export function consolePage(hasSandboxes: boolean): string {
  const second = hasSandboxes ? [...SECOND, SANDBOXES, GIVE] : [...SECOND, GIVE];
  const panels = [...FIRST, ...second, ...WIDE];
  const modules = CONSOLE_FILES.filter((name) => name.endsWith(".js") && !LATER.includes(name));
  return `${head(consoleCopy.title, "console.js", modules)}
<body>
<a class="skip" href="#main">${consoleCopy.skip}</a>
<header>
<h1 class="inner">${PRODUCT_NAME} ${consoleCopy.title}</h1>
<div id="status" class="inner" role="group" aria-label="${consoleCopy.status.label}"></div>
<nav aria-label="${consoleCopy.nav}"><ul class="inner places">
${panels.map(({ id, title }) => `<li><a class="place" href="#${id}">${title}</a></li>`).join("\n")}
</ul></nav>
</header>
<p id="said" role="status"></p>
<main id="main" class="inner" tabindex="-1">
<section id="token" class="panel" aria-labelledby="token-title" hidden><h2 id="token-title">${consoleCopy.token.title}</h2></section>
<div id="panels" class="panels" hidden>
<div class="column">${FIRST.map(section).join("\n")}</div>
<div class="column">${second.map(section).join("\n")}</div>
<div class="wide">${WIDE.map(section).join("\n")}</div>
</div>
</main>
<dialog id="question" aria-labelledby="question-title"></dialog>
${names(
  "calls",
  Array.from(allEndpoints(), ({ group, name }) => `${group}.${name}`),
)}
${names("events", Object.keys(REALTIME_EVENTS))}
${dataOf(controlEndpoints().filter(({ group }) => hasSandboxes || group !== "sandboxes"))}
</body>
</html>
`;
}

/** A page that signs a member in where it is opened, and goes on to the product. */
export function enterPage(): string {
  const login = controlEndpoints().filter(({ group, name }) => group === "accounts" && name === "login");
  return `${head(consoleCopy.enter.title, "enter.js", ["ask.js", "browser.js", "dom.js", "texts.js"])}
<body>
<main class="inner alone"><h1>${consoleCopy.enter.title}</h1><p id="said" role="status"></p></main>
${dataOf(login)}
</body>
</html>
`;
}

function head(title: string, script: string, modules: readonly string[]): string {
  const preloads = modules.map((name) => `<link rel="modulepreload" href="${CONSOLE_FILES_PATH}/${name}">`);
  const styles = CONSOLE_FILES.filter((name) => name.endsWith(".css"));
  const sheets = styles.map((name) => `<link rel="stylesheet" href="${CONSOLE_FILES_PATH}/${name}">`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} · ${PRODUCT_NAME}</title>
<link rel="icon" href="data:,">
${sheets.join("\n")}
<script type="module" src="${CONSOLE_FILES_PATH}/${script}"></script>
${preloads.join("\n")}
</head>`;
}

function section({ id, title, lead }: Panel): string {
  return `<section id="${id}" class="panel" aria-labelledby="${id}-title" tabindex="-1">
<h2 id="${id}-title">${title}</h2>
<p class="lead">${lead}</p>
<div class="container" data-container></div>
</section>`;
}

/** Names to choose from while one types. */
function names(id: string, all: readonly string[]): string {
  return `<datalist id="${id}">${all.map((name) => `<option value="${name}">`).join("")}</datalist>`;
}

function dataOf(endpoints: ReturnType<typeof controlEndpoints>): string {
  const calls = endpoints.map(({ group, name, endpoint }) => {
    const { method, path } = endpoint;
    return [`${group}.${name}`, { method, path }];
  });
  const data: PageData = { texts: consoleCopy, calls: Object.fromEntries(calls) };
  return `<script type="application/json" id="data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
