import { requestCopy } from "@chonsu/shared/copy/introduction-request";
import type { ShownMessage } from "../linked-things.ts";

/** A message that asks its reader for an introduction. */
interface ReadRequest {
  /** The member to be introduced to. */
  readonly personId: number;
  /** Who wants to be introduced: the author, or the member whose request the author hands on. */
  readonly askerId: number;
  /** The asker's own words, when the message has the form of a prepared one. Otherwise empty. */
  readonly words: string;
  readonly postIds: readonly number[];
}

/** Words that ask to be introduced. An offer (소개할게요, 이어 줄게요) is none. */
const ASKS = /(?:소개|이어|연결)(?:해|시켜)?\s*(?:주[시실세]|줄\s*(?:수|래)|좀|부탁)/;
/** Who is spoken of. */
const SOMEBODY = /(?:님|씨|분|친구|선배|후배|언니|오빠|누나|형|동생|동기)(?:이|가|께서|은|는|도)/.source;
const MEET = /(?:소개|이어|연결|만나|뵙|인사)[^.?!\n]{0,8}/.source;
const PREPARED = /님을 소개받고 /.source;
/** 하세요, 했어요; not what describes a noun (만나고 싶어 하던 분), which may be said of oneself. */
const DO = /(?:하(?!시?는(?!데)|시?던|[신실]\s)|해|했(?!던)|한[다대]|합)/.source;
const WANTS = `${/싶어\s*/.source}${DO}`;
/** Words that only tell of others: 이어 달래요, 소개받고 싶다고 하네요. */
const REPORTED = `(?:${/싶대|싶다네|달래/.source}|${/(?:싶다|달라)고\s*/.source}(?:${DO}|${/그[래러랬]|부탁/.source}))`;
/** Words that tell of another member's wish to be introduced. Between the prepared ones a name may have any mark. */
const OTHERS_WISH = new RegExp(`${SOMEBODY}[^.?!\\n]*${MEET}${WANTS}|${PREPARED}${WANTS}|${MEET}${REPORTED}`);
const QUOTATION = /“[^“”]*”|‘[^‘’]*’|"[^"\n]*"/g;

/**
 * Reads a message as a request: its author's words ask, and the last member it links to is neither its author nor its reader. When the words
 * tell of another member's wish, the message has to end with the links of that member and of the one to be introduced to. "unclear" when the
 * words tell of a wish, but may be those of somebody else or about somebody else.
 */
export function readRequest(
  { text, things, closing }: ShownMessage,
  authorId: number,
  readerId: number | null,
): ReadRequest | "unclear" | undefined {
  const said = ownWords(text);
  const tellsOfOthers = OTHERS_WISH.test(said);
  const named = personIds(closing.length > 0 ? closing : things);
  const others = named.filter((id) => id !== authorId && id !== readerId);
  const postIds = things.flatMap(({ kind, id }) => (kind === "post" ? [id] : []));
  const [askerId = 0, personId = 0] = others;
  if (tellsOfOthers) {
    const isWhole = ASKS.test(said) && closing.length > 0 && others.length === 2 && named.length === 2;
    return isWhole ? { personId, askerId, words: quotedIn(text), postIds } : "unclear";
  }
  const last = named.at(-1);
  if (!ASKS.test(said) || last === undefined || last !== others.at(-1)) return undefined;
  return others.length === 1 ? { personId: last, askerId: authorId, words: reasonIn(text), postIds } : "unclear";
}

/** What the author of a message says without quoting. */
function ownWords(text: string): string {
  const rest = text.replace(QUOTATION, "");
  return rest === text ? text : ownWords(rest);
}

function personIds(things: ShownMessage["things"]): number[] {
  return [...new Set(things.flatMap(({ kind, id }) => (kind === "person" ? [id] : [])))];
}

/** What stands after the names in the prepared sentences. */
const QUESTION = requestCopy.question("");
const OVER = requestCopy.over("");
const [OPENED = "", CLOSED = ""] = requestCopy.quoted("|").split("|");

/** What the asker wrote, in a request that was handed on. */
function quotedIn(text: string): string {
  const words = after(after(text, requestCopy.handOnQuestion) ?? "", OPENED) ?? "";
  return words.slice(0, Math.max(0, words.lastIndexOf(CLOSED)));
}

/** What the asker wrote, in a first request: what stands after its prepared sentences. */
function reasonIn(text: string): string {
  const rest = after(text, QUESTION) ?? "";
  const chain = rest.slice(0, Math.max(0, rest.indexOf(OVER)));
  return (chain !== "" && !/[.?!\n]/.test(chain) ? rest.slice(chain.length + OVER.length) : rest).trim();
}

function after(text: string, mark: string): string | undefined {
  const at = text.indexOf(mark);
  return at === -1 ? undefined : text.slice(at + mark.length);
}
