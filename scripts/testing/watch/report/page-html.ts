/** Colours and shapes of the console, under the names of web/src/styles/tokens.css. */
const TOKENS = {
  "--paper": "light-dark(#faf9f6, #171411)",
  "--surface": "light-dark(#ffffff, #201c18)",
  "--sunken": "light-dark(#f2f0eb, #2a2520)",
  "--line": "light-dark(#e6e2da, #38322b)",
  "--text": "light-dark(#1f1b16, #f3eee7)",
  "--muted": "light-dark(#665f55, #b5aca0)",
  "--accent": "light-dark(#bb3e0b, #f08a54)",
  "--danger": "light-dark(#b42318, #ff8a7a)",
  "--good": "light-dark(#166c46, #5fc795)",
  "--warning": "light-dark(#7d5200, #f0b860)",
  "--radius-s": "8px",
  "--radius-l": "20px",
  "--size-s": "0.875rem",
  "--size-l": "1.125rem",
  "--size-xl": "1.375rem",
} as const;

const STYLE = `
:root { color-scheme: light dark; ${Object.entries(TOKENS)
  .map(([name, value]) => `${name}: ${value};`)
  .join(" ")} }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1760px; padding: 12px 16px 48px; background: var(--paper); color: var(--text);
  font: 1rem/1.55 "Pretendard Variable", Pretendard, -apple-system, "Apple SD Gothic Neo", "Malgun Gothic", sans-serif; }
h1 { font-size: var(--size-xl); } h2 { margin: 0; font-size: var(--size-l); }
main { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
@media (width >= 960px) { main { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
section { display: grid; gap: 12px; align-content: start; padding: 20px 16px; border-radius: var(--radius-l);
  background: var(--surface); }
.facts { color: var(--muted); font-size: var(--size-s); font-variant-numeric: tabular-nums; margin: 0; }
ul { margin: 0; padding: 0; list-style: none; max-height: 480px; overflow-y: auto; }
li { padding: 8px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
pre { margin: 4px 0 0; padding: 12px; border-radius: var(--radius-s); background: var(--sunken); font-size: 0.75rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.bad { color: var(--danger); } .good { color: var(--good); } .warn { color: var(--warning); }
summary { cursor: pointer; min-height: 32px; }`;

/** What the page says of itself (R45: text for developers is English). */
const NO_MIXER = `This proxy does not mix: every answer is the target's own. Some calls answered by the stand-in and others by the
backend would lie about ids, distances, unread counts and pushes. For a demo alone, these lines of a dev server do that:`;

const DEV_PROXY = `// vite.config.ts
server: { proxy: {
  "/api/friends": "http://127.0.0.1:8000",                      // your backend
  "/socket.io": { target: "http://127.0.0.1:3000", ws: true },  // the rest: the stand-in
  "/api": "http://127.0.0.1:3000", "/media": "http://127.0.0.1:3000" } }`;

const SCRIPT = `
const at = (id) => document.getElementById(id);
const element = (tag, text, className = "") => Object.assign(document.createElement(tag), { textContent: text, className });
const fill = (id, items) => at(id).replaceChildren(...(items.length ? items : [element("li", "Nothing yet.", "facts")]));
const counts = (all) => Object.entries(all).map(([name, count]) => name + " ×" + count).join(", ");
function finding(mark) {
  return ({ fault, count, where, first, tests }) => {
    const item = element("li", "");
    item.append(element("div", fault, mark), element("div", counts(where) + (tests.length ? " · " + tests.join("; ") : ""), "facts"));
    if (first.curl) item.append(element("pre", first.curl));
    return item;
  };
}
function request({ method, path, status, took_ms, curl, request, response }) {
  const item = element("li", "");
  const more = element("details", "");
  const isBad = typeof status !== "number" || status >= 500;
  more.append(element("summary", status + " " + method + " " + path + " · " + took_ms + " ms", isBad ? "bad" : ""));
  more.append(element("pre", curl), element("pre", JSON.stringify({ request, response }, null, 2)));
  item.append(more);
  return item;
}
function show(state) {
  const { target, seconds, requests, pushes, unchecked, findings, missing, additions, warnings, calls, events, latest } = state;
  at("facts").textContent = target + " · " + Math.round(seconds) + " s · " + requests + " requests · " + pushes + " pushes · " +
    unchecked + " not checked";
  fill("findings", findings.map(finding("bad")));
  fill("missing", [...missing.map(({ first, fault }) => first.where + " " + fault),
    ...additions.map(({ fault }) => "addition: " + fault)].map((text) => element("li", text)));
  fill("warnings", warnings.map(finding("warn")));
  const asked = calls.filter((call) => call.requests > 0);
  at("asked").textContent = asked.length + " of " + calls.length + " calls asked. Events: " + counts(events);
  fill("calls", asked.map(({ call, statuses, codes, unseen }) => {
    const item = element("li", call + ": " + counts({ ...statuses, ...codes }));
    if (unseen.length) item.append(element("div", "never seen: " + unseen.join(", "), "facts"));
    return item;
  }));
  at("never").textContent = "Never asked: " + calls.filter((call) => call.requests === 0).map(({ call }) => call).join(", ");
  if (document.querySelector("#latest details[open]") === null) fill("latest", latest.map(request));
}
async function look() {
  try {
    show(await (await fetch("/state.json")).json());
    at("lost").hidden = true;
  } catch {
    at("lost").hidden = false;
  }
  setTimeout(look, 1000);
}
look();`;

/** The whole page: it fetches `/state.json` each second. */
export const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Watch</title>
<style>${STYLE}</style>
<h1>Watch</h1>
<p id="facts" class="facts" role="status"></p>
<p id="lost" class="bad" hidden>The proxy has ended.</p>
<main>
<section><h2>WatchFindings</h2><ul id="findings"></ul></section>
<section><h2>Requests</h2><ul id="latest"></ul></section>
<section><h2>Not there</h2><ul id="missing"></ul></section>
<section><h2>Odd requests of the client</h2><ul id="warnings"></ul></section>
<section><h2>Coverage</h2><p id="asked" class="facts"></p><ul id="calls"></ul><p id="never" class="facts"></p></section>
<section><h2>No mixer</h2><p class="facts">${NO_MIXER}</p><pre>${DEV_PROXY}</pre></section>
</main>
<script>${SCRIPT}</script>
</html>`;
