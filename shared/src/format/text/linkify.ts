/** A piece of a text: plain, or with the URL of its link (only http, https or mailto). */
export interface TextPiece {
  readonly text: string;
  readonly href?: string;
}

const LABEL = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";
const WIDE_LABEL = "[a-z\\d가-힣](?:[a-z\\d가-힣-]{0,61}[a-z\\d가-힣])?";
const OCTET = "\\d{1,3}";
const HOST = `(?:localhost|${OCTET}(?:\\.${OCTET}){3}|(?:${WIDE_LABEL}\\.)+(?:xn--[a-z\\d-]{1,59}|[a-z]{2,63}|한국))`;
const PORT = "(?::\\d{1,5}(?!\\d))?";
/**
 * The rest of a URL: anything that is not white space, a control character, a quotation mark, a bracket of markup or
 * Korean punctuation, up to a comma before the next URL.
 */
const REST = '(?:[/?#](?:(?![,;]https?://)[^\\s\\p{Cc}\\p{Cf}<>"`{}|\\\\^“”‘’「」『』《》〈〉【】、。，…])*)?';
/** The endings with which a domain without a scheme is a link (product.md §5). */
const ENDING = "(?:com|net|org|io|co|kr)";
/** The domain does not continue after the match: example.com.xyz and example.company are not links. */
const DOMAIN_ENDS = "(?![a-z\\d_@-]|\\.[a-z\\d])";
/** The match does not begin inside a word: a@b.com, ftp://b.com, x-b.com. */
const BEGINS = "(?<![a-z\\d_@./:%+-])";

const URL_PATTERN = `(?<url>(?<![a-z\\d])https?://${HOST}${PORT}${REST})`;
const MAIL_PATTERN = `(?:mailto:)?(?<mail>(?<![a-z\\d._%+-])[a-z\\d][a-z\\d._%+-]{0,63}@(?:${LABEL}\\.)+[a-z]{2,63}(?![a-z\\d_-]))`;
const DOMAIN_PATTERN = `(?<domain>${BEGINS}(?:${LABEL}\\.)+${ENDING}${DOMAIN_ENDS}${PORT}${REST})`;
const LINK = new RegExp(`${URL_PATTERN}|${MAIL_PATTERN}|${DOMAIN_PATTERN}`, "giu");

const PUNCTUATION = ".,:;!?'*~·";
const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[" };
/**
 * The maximum number of endings that are removed. A sentence has no more of them in a row, and the limit keeps a long
 * text of such endings cheap.
 */
const TAIL_ROUNDS = 12;
/** Particles and endings that Korean appends to a word, after 님 or without it; longer ones first. */
const PARTICLE =
  /(?<![가-힣])님?(?:에서부터|이라고|에서는|에서도|한테서|한테는|한테도|께서는|께서도|으로는|으로도|입니다|이에요|이네요|이라는|에다가|이랑|에서|에게|에는|에도|한테|께서|으로|까지|부터|라고|라는|처럼|보다|이나|이며|이고|예요|네요|마다|조차|만큼|하고|로는|로도|인데|은|는|이|가|을|를|에|께|의|로|와|과|도|만|랑|나|고|야|요)?$/u;

/**
 * Splits a text into plain pieces and links. Links are whole URLs with http or https, e-mail addresses, and domains
 * ending in com, net, org, io, co or kr (product.md §5). Punctuation and Korean particles after a link are not part of
 * it, nor is a closing bracket without its opening bracket in the link. The pieces joined together are the text; markup
 * is never interpreted.
 */
export function linkify(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const { text: shown, href } = linkOf(match);
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: shown, href });
    end = match.index + shown.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function linkOf(match: RegExpExecArray): Required<TextPiece> {
  const { mail, url } = match.groups ?? {};
  if (mail !== undefined) return { text: match[0], href: `mailto:${mail}` };
  const shown = withoutTail(match[0]);
  return { text: shown, href: url === undefined ? `https://${shown}` : shown };
}

/** Removes punctuation, unopened brackets and particles from the end, until nothing changes. */
function withoutTail(address: string): string {
  let rest = address;
  for (let round = 0; round < TAIL_ROUNDS; round++) {
    const shorter = withoutParticle(withoutMarks(rest));
    if (shorter === rest) return rest;
    rest = shorter;
  }
  return rest;
}

function withoutMarks(address: string): string {
  let end = address.length;
  const left: Record<string, number> = {};
  for (const letter of address) left[letter] = (left[letter] ?? 0) + 1;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? "";
    const opening = OPENING[last];
    if (opening === undefined ? !PUNCTUATION.includes(last) : (left[last] ?? 0) <= (left[opening] ?? 0)) break;
    left[last] = (left[last] ?? 0) - 1;
  }
  return address.slice(0, end);
}

/** Only the last few letters can be a particle. */
function withoutParticle(address: string): string {
  const tail = address.slice(-8);
  return address.slice(0, address.length - tail.length) + tail.replace(PARTICLE, "");
}

/** Phone numbers as they are written in Korea: 010-1234-5678, 02) 123-4567, +82 10 1234 5678. */
const PHONE = /(?<![\d-])(?:\+82[-.\s]?\d{1,2}|0\d{1,2})[-.)\s]{0,2}\d{3,4}[-.\s]?\d{4}(?!\d)/g;

/** A text without phone numbers and e-mail addresses, for readers who did not ask to see them. */
export function withoutContacts(text: string): string {
  const pieces = linkify(text).filter(({ href }) => !href?.startsWith("mailto:"));
  return pieces.map((piece) => piece.text.replace(PHONE, "")).join("");
}
