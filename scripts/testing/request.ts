import {
  type Endpoint,
  type LooseParts,
  type Method,
  type PartsFor,
  addressOf as pathOf,
} from "@chonsu/shared/contract/endpoint";

/** A file part of a form. */
export interface FilePart {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The input of one call of the table: exactly the parts its entry has. */
export type RequestFor<E extends Endpoint> = PartsFor<E> & {
  readonly files?: { readonly [P in keyof NonNullable<E["files"]>]?: readonly FilePart[] };
};

/** How a request may differ from the usual one. */
export interface Manner {
  /** The method of the table by default. */
  readonly method?: Method | "OPTIONS" | "HEAD" | undefined;
  /** `json` unless there are files. */
  readonly form?: "json" | "multipart" | "urlencoded" | undefined;
  /** Leaves out the slash at the end of the path. */
  readonly bare?: boolean | undefined;
  /** Input outside of the contract, in place of what the entry says. */
  readonly odd?: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly raw?: { readonly text: string; readonly type: string | undefined };
  };
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request without the types of its call. */
export interface LooseRequest extends LooseParts {
  readonly files?: Readonly<Record<string, readonly FilePart[] | undefined>> | undefined;
}

/** An encoded body, and the curl arguments that send the same. */
interface WireBody {
  readonly payload: string | FormData | undefined;
  readonly type: string | undefined;
  readonly curl: readonly string[];
}

/** The URL of a call with its parameters and query. */
export function addressOf(baseUrl: string, endpoint: Endpoint, request: LooseRequest, manner: Manner = {}): string {
  const params = { ...request.params, ...manner.odd?.params };
  const query = { ...request.query, ...manner.odd?.query };
  const address = pathOf(endpoint, { params, query });
  return `${baseUrl.replace(/\/$/, "")}${manner.bare === true ? address.replace(/\/(?=\?|$)/, "") : address}`;
}

/** The body of a request in the wanted format. */
export function bodyOf(request: LooseRequest, { odd, form }: Manner = {}): WireBody {
  if (odd?.raw !== undefined) return textBody(odd.raw.text, odd.raw.type);
  const body = odd !== undefined && "body" in odd ? odd.body : request.body;
  if (request.files !== undefined || form === "multipart") return multipart(body, request.files ?? {});
  if (body === undefined) return { payload: undefined, type: undefined, curl: [] };
  if (form !== "urlencoded") return jsonBody(JSON.stringify(body));
  return textBody(new URLSearchParams(fieldsOf(body)).toString(), "application/x-www-form-urlencoded");
}

/** In the curl line what nobody sees is escaped: the same JSON, and it can be read. */
function jsonBody(text: string): WireBody {
  return { payload: text, type: "application/json", curl: ["--data-raw", quoted(visible(text))] };
}

function textBody(text: string, type: string | undefined): WireBody {
  return { payload: text, type, curl: ["--data-raw", quoted(text)] };
}

/** Lists repeat a name with brackets; lists of objects are sent as JSON text (wire.md §1). */
function fieldsOf(body: unknown): [string, string][] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value) && !value.some((item) => typeof item === "object"))
      return value.map((item) => [`${name}[]`, String(item)]);
    return [[name, typeof value === "object" ? JSON.stringify(value) : String(value)]];
  });
}

/** A file larger than this is described in the curl command, not included. Bytes. */
const SPELT_MAX = 4096;

function multipart(body: unknown, files: NonNullable<LooseRequest["files"]>): WireBody {
  const form = new FormData();
  const curl: string[] = [];
  for (const [name, value] of fieldsOf(body)) {
    form.append(name, value);
    curl.push("--form-string", quoted(`${name}=${value}`));
  }
  for (const [part, list] of Object.entries(files)) {
    for (const { name, type, bytes } of list ?? []) {
      form.append(part, new Blob([Uint8Array.from(bytes)], { type }), name);
      const source =
        bytes.length > SPELT_MAX
          ? `head -c ${bytes.length} /dev/zero`
          : `echo ${Buffer.from(bytes).toString("base64")} | base64 -d`;
      curl.push("-F", `"${part}=@"<(${source})";filename=${name};type=${type}"`);
    }
  }
  return { payload: form, type: undefined, curl };
}

/** A request as a form, with its files, in the bytes that a client sends. */
export async function encodedForm(request: LooseRequest) {
  const form = new Response(bodyOf(request, { form: "multipart" }).payload);
  const body = Buffer.from(await form.arrayBuffer());
  return { headers: { "content-type": form.headers.get("content-type") ?? "" }, body };
}

/** A text quoted as one word for a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** What nobody sees in a text: control characters, line separators, blanks other than the usual one, marks without width. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** A text in which everything can be seen, as JSON escapes it. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (mark) => {
    const units = Array.from({ length: mark.length }, (_none, at) => mark.charCodeAt(at).toString(16).padStart(4, "0"));
    return SHORT[mark] ?? units.map((unit) => `\\u${unit}`).join("");
  });
}

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
