// @ts-check
import { control } from "./ask.js";
import { h, say } from "./dom.js";
import { field, form, numberIn } from "./forms.js";
import { MEMBERS_CHANGED } from "./panel.js";
import { fill, sayNumber, texts } from "./texts.js";

const words = texts.give;
const USUAL_MEMBERS = 10;
const USUAL_CHONS = 3;
const USUAL_POSTS = 5;

/** @param {HTMLElement} container */
export function openGive(container) {
  container.append(h("h3", {}, words.members), membersForm(), h("h3", {}, words.posts), postsForm());
}

function membersForm() {
  const count = amount(USUAL_MEMBERS);
  const chons = amount(USUAL_CHONS);
  return form([field(words.count, count), field(words.chons, chons)], words.make, async () => {
    const body = { count: numberIn(count) ?? USUAL_MEMBERS, chons: numberIn(chons) ?? 0 };
    report(await control.give.members({ body }));
    // So that whoever was made can be signed in as, and stands on the map.
    document.dispatchEvent(new Event(MEMBERS_CHANGED));
  });
}

function postsForm() {
  const author = h("input", { type: "number", min: 1 });
  const count = amount(USUAL_POSTS);
  const comments = amount(0);
  const fields = [field(words.author, author), field(words.amount, count), field(words.comments, comments)];
  return form(fields, words.make, async () => {
    const author_id = numberIn(author);
    const body = { count: numberIn(count) ?? USUAL_POSTS, comments: numberIn(comments) ?? 0 };
    report(await control.give.projects({ body: author_id === undefined ? body : { ...body, author_id } }));
  });
}

/** @param {number} value */
function amount(value) {
  return h("input", { type: "number", min: 0, value });
}

/** @param {{ readonly ids: readonly number[] }} given */
function report({ ids }) {
  say(fill(words.made, { count: sayNumber(ids.length) }));
}
