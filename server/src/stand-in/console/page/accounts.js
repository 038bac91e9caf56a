// @ts-check
/** @import { AnswerOf, ControlCalls } from "../page-data.ts" */
import { control } from "./ask.js";
import { readToken, whenQuiet } from "./browser.js";
import { byId, h } from "./dom.js";
import { button, copy, field, tick } from "./forms.js";
import { keepShowing, MEMBERS_CHANGED } from "./panel.js";
import { fill, sayNumber, texts } from "./texts.js";

/** @typedef {AnswerOf<ControlCalls["accounts"]["list"]>[number]} Account */

const words = texts.accounts;
const SHOWN_MAX = 100;
const TYPING_MS = 150;
/** Where every name below `localhost` leads to the same server. */
const NEAR = /^(127\.0\.0\.1|localhost|\[::1\]|[a-z0-9-]+\.localhost)$/;
const HOST_PART = /^[a-z0-9-]+$/;

/** @param {HTMLElement} container */
export function openAccounts(container) {
  const search = h("input", { type: "search", id: "account-search", autocomplete: "off" });
  const canBeApart = location.protocol === "http:" && NEAR.test(location.hostname);
  const apart = h("input", { type: "checkbox", checked: canBeApart });
  const hint = h("small", { class: "hint" });
  const count = h("p", { class: "count" });
  const list = h("ul", { class: "rows scroll", "aria-label": words.list });
  const choose = tick(words.apart, apart);
  choose.hidden = !canBeApart;
  container.append(field(words.search, search), choose, hint, count, list);
  const again = keepShowing(container, async (signal) => {
    const accounts = await control.accounts.list({ query: { q: search.value, limit: SHOWN_MAX } }, signal);
    list.replaceChildren(...accounts.map((account) => row(account, apart.checked)));
    hint.textContent = apart.checked ? fill(words.apartHint, { host: exampleHost(accounts) }) : words.sharedHint;
    count.textContent = sayCount(accounts.length);
  });
  search.addEventListener("input", whenQuiet(TYPING_MS, again));
  apart.addEventListener("change", again);
  document.addEventListener(MEMBERS_CHANGED, again);
}

/**
 * Shows the account of a member.
 * @param {number} id
 */
export function showAccount(id) {
  const search = byId("account-search");
  if (!(search instanceof HTMLInputElement)) return;
  search.value = String(id);
  search.dispatchEvent(new Event("input"));
  search.focus();
}

/** @param {number} count */
function sayCount(count) {
  if (count === 0) return words.none;
  return fill(count < SHOWN_MAX ? words.count : words.more, { count: sayNumber(count) });
}

/**
 * @param {Account} account
 * @param {boolean} isApart
 */
function row(account, isApart) {
  const { id, user_name: name, email, good_for, is_staff, chons } = account;
  const facts = [email, fill(words.chons, { count: chons }), ...(is_staff ? [words.staff] : [])].join(" · ");
  const copyToken = async () => {
    const { access } = await control.accounts.login({ body: { user_id: id } });
    await copy(access, fill(words.tokenCopied, { name }));
  };
  return h(
    "li",
    {},
    h(
      "a",
      {
        href: enterAddress(account, isApart),
        target: "_blank",
        rel: "noopener",
        "aria-label": fill(words.enter, { name }),
      },
      h("strong", {}, name),
      h("span", {}, facts),
      ...(good_for === null ? [] : [h("span", {}, good_for)]),
    ),
    button(words.copyToken, copyToken, { class: "small", "aria-label": fill(words.copyTokenOf, { name }) }),
  );
}

/**
 * Where a member is signed in: each at an address of their own, or here in place of whoever is.
 * @param {Account} account
 * @param {boolean} isApart
 */
function enterAddress(account, isApart) {
  const origin = isApart ? `http://${hostOf(account)}` : "";
  return `${origin}/__standin/enter#${new URLSearchParams({ token: readToken() ?? "", user: String(account.id) })}`;
}

/** @param {Account} account */
function hostOf({ id, handle }) {
  const name = handle !== null && HOST_PART.test(handle) ? handle : `m${id}`;
  return `${name}.localhost:${location.port}`;
}

/** @param {readonly Account[]} accounts */
function exampleHost([first]) {
  return first === undefined ? `*.localhost:${location.port}` : hostOf(first);
}
