import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";

/** A path that only interpreted markup requests. */
const CANARY = "/canary";
/** A word without a place to break. */
const ENDLESS = "W".repeat(180);

/** Hostile input for each visible field: markup, templates, scripts as links, reversed text, endless words. */
export const HOSTILE = {
  name: '"><img src=/canary onerror=a>',
  otherName: "</script><script src=/canary>",
  introduction: `<iframe srcdoc="<script>parent.canary()</script>"></iframe>\n${ENDLESS}\njavascript:canary() JaVaScRiPt:canary() data:text/html,<script>canary()</script>`,
  keyword: "<svg/onload=canary()>{{7*7}}",
  skill: "'-canary()-'</style><link href=/canary>",
  link: 'https://example.com/"onmouseover="canary()"style="/?<img/src=/canary>',
  title: "<img src=/canary onerror=canary()>#{7*7} <%= 7*7 %><base href=/canary>",
  content: `</textarea><script>canary()</script>\n${ENDLESS}\n[a](javascript:canary()) vbscript:canary() https://example.com/a"onclick="canary()\nmailto:a@b.kr?x=<script>`,
  contact: "javascript:canary()//@example.com",
  sender: "javascript/canary'{{7*7}}`@example.com",
  comment: `<img src=/canary onerror=canary()> ${ENDLESS} javascript:canary()`,
  reply: "<details open ontoggle=canary()>\u200f",
  message: `<video src=/canary onerror=canary()> ${ENDLESS} java\tscript:canary()`,
  experience: '"><script>canary()</script> {{constructor.constructor("canary()")()}}',
  description: `<object data=/canary></object> ${ENDLESS}`,
  invitee: "<a href=javascript:canary()>x",
  search: "<mark><img src=/canary onerror=x>",
} as const;

/** The visible part of a word in a chip: its beginning. */
export function chipOf(word: string): string {
  return word.slice(0, CHIP_LETTERS);
}

const CHIP_LETTERS = 7;
const SCHEMES = ["http:", "https:", "ftp:", "ftps:", "mailto:"];

/** Watches a browser from its first page on. The returned list has every hostile text that was run, fetched or made an element. */
export async function watchForScripts(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.addInitScript({ content: "window.canary = () => { window.hasRun = true; };" });
  page.on("dialog", (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on("request", (request) => {
    if (request.url().includes(CANARY) && new URL(request.url()).pathname.endsWith(CANARY)) seen.push(request.url());
  });
  return seen;
}

/** The screen shows these texts literally. None has become markup or a script link, and none makes the page scroll sideways. */
export async function expectLiteral(page: Page, texts: readonly string[], seen: readonly string[]): Promise<void> {
  for (const text of texts) {
    const shown = () => page.evaluate(visibleWords);
    await expect
      .poll(shown, `${page.url()} shows ${text.slice(0, 40)}`)
      .toContain(text.replace(/\s+/g, " ").slice(0, 60));
  }
  expect(await page.evaluate(findInjected, SCHEMES), `markup in ${page.url()}`).toEqual([]);
  expect(seen, `run or fetched at ${page.url()}`).toEqual([]);
}

/** Runs in the page: its text and the values of its fields. */
function visibleWords(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value);
  return [document.body.textContent, ...fields].join(" ").replace(/\s+/g, " ");
}

/** Runs in the page. */
function findInjected(schemes: readonly string[]): string[] {
  const odd =
    "script:not([src]):not([type='application/json']), iframe, object, embed, base, video, style, details[ontoggle]";
  const elements = [...document.querySelectorAll("*")];
  const handlers = elements.filter((element) => element.getAttributeNames().some((name) => name.startsWith("on")));
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(
    ({ href }) => !schemes.includes(new URL(href, document.baseURI).protocol),
  );
  const sources = [...document.querySelectorAll("[src]")].filter((one) => /canary/.test(one.getAttribute("src") ?? ""));
  const found = [...document.querySelectorAll(odd), ...handlers, ...links, ...sources].map((one) => one.outerHTML);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}`);
  if ("hasRun" in window) found.push("a script has run");
  return found.map((text) => text.slice(0, 200));
}
