// @ts-check
/** @import { ControlCalls } from "../page-data.ts" */
import { readToken } from "./browser.js";
import { calls, texts } from "./texts.js";

const NO_TOKEN = 401;
const NO_BODY = 204;

/** It did not go as it should, and this is the sentence for it: the server's own where it said one. */
export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {string} [code]
   */
  constructor(sentence, code) {
    super(sentence);
    this.code = code;
  }
}

/** Nobody answered. */
export class Lost extends Refused {}

/**
 * @typedef {object} Loose
 * @property {Readonly<Record<string, unknown>>} [params]
 * @property {Readonly<Record<string, unknown>>} [query]
 * @property {unknown} [body]
 */

/**
 * Asks the control plane. What it refuses is thrown as `Refused`; a token it does not know is told to the page.
 * @param {string} method
 * @param {string} path
 * @param {Loose} asked
 * @param {AbortSignal} [signal]
 */
async function ask(method, path, { params = {}, query = {}, body }, signal) {
  const place = path.replace(/:(\w+)/g, (_whole, name) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const sent = method === "GET" || method === "DELETE" ? null : JSON.stringify(body ?? {});
  const headers = {
    Authorization: `Bearer ${readToken() ?? ""}`,
    ...(sent === null ? {} : { "Content-Type": "application/json" }),
  };
  const address = search === "" ? place : `${place}?${search}`;
  const response = await fetch(address, { method, headers, body: sent, signal: signal ?? null }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new Lost(texts.failed);
  });
  if (response.status === NO_BODY) return undefined;
  const answer = await response.json();
  if (response.status === NO_TOKEN) document.dispatchEvent(new Event("locked"));
  if (!response.ok) throw new Refused(answer.detail ?? texts.failed, answer.code);
  return answer;
}

const entries = Object.entries(calls).map(([name, { method, path }]) => {
  const [group, call] = name.split(".");
  return {
    group,
    call,
    ask: (/** @type {Loose} */ asked = {}, /** @type {AbortSignal} */ signal) => ask(method, path, asked, signal),
  };
});

/** @type {ControlCalls} */
export const control = Object.fromEntries(
  [...Map.groupBy(entries, ({ group }) => group)].map(([group, members]) => [
    group,
    Object.fromEntries(members.map((member) => [member.call, member.ask])),
  ]),
);
