import { recordOf } from "../../testing/strict.ts";
import { type Complaint, unless } from "./fault.ts";
import type { Instance } from "./instance.ts";
import type { Request } from "./request.ts";
import type { Answer } from "./send.ts";

/** More items than any list of the contract takes. */
const LIST_FAR = 5000;

/** Columns whose texts people type. The others hold keys, hashes, addresses and names of files. */
const TYPED = `select m.name as "table", c.name as "column" from sqlite_schema m join pragma_table_info(m.name) c
  where m.type = 'table' and lower(c.type) = 'text' and m.name not in ('mails', 'rate_limits', 'data_origin')
  and c.name not like '%hash' and c.name not like '%file' and c.name not in ('id', 'email', 'client_key', 'code', 'status')`;

/**
 * Characters that no stored text has (R16, R42): line breaks other than LF, controls, what a broken decoding leaves, more
 * marks on a letter than any script needs.
 */
const UNTIDY = /(?![\n\t])\p{Cc}|[\u2028\u2029\ufffd]|\p{Mn}{5}/u;

/** Texts in the rows that are not in the form in which texts are stored (R16). */
export function untidyTexts({ rows }: Instance): Complaint[] {
  const untidy = rows(TYPED, {}).flatMap(({ table, column }) =>
    rows(`select distinct "${column}" as text from "${table}" where "${column}" is not null`, {})
      .map(({ text }) => String(text))
      .filter((text) => UNTIDY.test(text) || !text.isWellFormed() || text !== text.normalize("NFC"))
      .map((text) => `${table}.${column}: ${JSON.stringify(text.slice(0, 100))}`),
  );
  return unless(untidy.length === 0, "a stored text is not in the stored form", untidy.join("\n"));
}

/** What a success has taken without a word: a list beyond all bounds, or a picture that is not in the answer. */
export function takenComplaints(request: Request, { status, json }: Answer): Complaint[] {
  const { body, call, endpoint, pictures, isRouted } = request;
  if (!isRouted || status >= 300) return [];
  const isLong = ([name, value]: [string, unknown]) =>
    Array.isArray(value) && value.length > LIST_FAR && name in (endpoint.body?.shape ?? {});
  const long = Object.entries(recordOf(body)).filter(isLong);
  // The same client_key again answers the first message.
  const isAnother = call === "messages.create" && status === 200;
  return [
    ...unless(long.length === 0, "a list without a bound was taken", long.map(([name]) => name).join()),
    ...unless(isAnother || picturesIn(json) >= pictures, "a picture was lost by a success", `${pictures} were sent`),
  ];
}

/** The number of pictures in an answer. */
function picturesIn(json: unknown): number {
  const { image, images } = recordOf(json);
  return Array.isArray(images) ? images.length : Number(typeof image === "string");
}
