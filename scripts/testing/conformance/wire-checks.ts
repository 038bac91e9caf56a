import type { Endpoint, Method } from "@chonsu/shared/contract/endpoint";
import { allEndpoints } from "@chonsu/shared/contract/table";
import type { ErrorCode } from "@chonsu/shared/errors";
import { recordOf } from "../strict.ts";
import type { LooseAsked } from "./asking.ts";
import { type Check, checkOf, type ListedCall } from "./check.ts";
import type { Dataset } from "./dataset.ts";
import { CheckFailure } from "./failure.ts";
import { emptyRequest, type Fixtures } from "./fixture.ts";
import { people } from "./people.ts";

/** A request in another form that means the same, or in a form that is refused. */
interface Variant {
  readonly says: string;
  readonly applies: (endpoint: Endpoint) => boolean;
  /** Changes the request; undefined when the variant does not apply to it. */
  readonly vary: (asked: LooseAsked, endpoint: Endpoint) => LooseAsked | undefined;
  /** The expected refusal. Without it the response is that of the unchanged request. */
  readonly refusal?: (endpoint: Endpoint) => ErrorCode;
  /** The refusal does not depend on the things of the request: none are made. */
  readonly isAbout?: "nothing";
}

const takesBody = ({ method }: Endpoint) => method !== "GET";
const hasFields = (endpoint: Endpoint) => takesBody(endpoint) && endpoint.body !== undefined;
const hasId = ({ params, path }: Endpoint) => params !== undefined && !path.includes(":code");

const inForm = (form: "urlencoded" | "multipart") => (asked: LooseAsked) =>
  fitsForm(asked.body) ? { ...asked, form } : undefined;
const raw = (text: string, type?: string) => (asked: LooseAsked) => ({ ...asked, odd: { raw: { text, type } } });

const VARIANTS: Readonly<Record<string, Variant>> = {
  "other-method": {
    says: "PUT and PATCH both work on every update call (wire.md §1)",
    applies: ({ alsoMethod }) => alsoMethod !== undefined,
    vary: (asked, { alsoMethod }) => ({ ...asked, method: alsoMethod }),
  },
  "url-encoded": {
    says: "a url-encoded body is read like JSON (wire.md §1)",
    applies: hasFields,
    vary: inForm("urlencoded"),
  },
  multipart: { says: "a multipart body is read like JSON (wire.md §1)", applies: hasFields, vary: inForm("multipart") },
  "numbers-as-text": {
    says: "ids and numbers are accepted as strings of digits (wire.md §1)",
    applies: hasFields,
    vary: (asked) => ({ ...asked, odd: { body: withTexts(asked.body) } }),
  },
  "unknown-fields": {
    says: "fields nobody knows are ignored (wire.md §1)",
    applies: takesBody,
    vary: (asked) => ({ ...asked, odd: { body: { ...recordOf(asked.body), id: 1, no_such_field: { a: [1] } } } }),
  },
  "empty-body": {
    says: "an empty body means {} whatever its Content-Type (wire.md §1)",
    applies: takesBody,
    vary: (asked) => (asked.body === undefined ? raw("", "application/xml")(asked) : undefined),
  },
  "unreadable-body": {
    says: "a body that is no JSON is refused as bad input (R29, R30)",
    applies: takesBody,
    vary: raw('{"broken', "application/json"),
    refusal: ({ badInput }) => badInput ?? "VALIDATION",
  },
  "other-media-type": {
    says: "a body of another type is refused with 415 (R30)",
    applies: takesBody,
    vary: raw("<xml/>", "application/xml"),
    refusal: () => "MEDIA_TYPE_UNSUPPORTED",
  },
  "odd-id": {
    says: "what is no id is not found (wire.md §1; R30)",
    applies: hasId,
    isAbout: "nothing",
    vary: (asked) => ({ ...asked, odd: { params: withEach(asked.params ?? {}, () => "1x") } }),
    refusal: () => "NOT_FOUND",
  },
};

/** Checks each call with its request in other forms and in invalid ones. */
export function wireChecks(listed: ListedCall, fixtures: Fixtures): Check[] {
  const variants = Object.entries(VARIANTS).filter(([, { applies }]) => applies(listed.endpoint));
  return [
    ...variants.map(([name, variant]) => variantCheck(listed, fixtures, name, variant)),
    ...slashCheck(listed),
    ...methodCheck(listed),
    corsCheck(listed),
  ];
}

function variantCheck(listed: ListedCall, fixtures: Fixtures, name: string, variant: Variant): Check {
  const { endpoint, record } = listed;
  const { says, vary, refusal, isAbout } = variant;
  /** A request, with its owner. */
  const asking = async (dataset: Dataset): Promise<LooseAsked> => {
    if (isAbout === "nothing") return { ...emptyRequest(record.request), as: (await people(dataset, "owner")).owner };
    const { asked, owner } = await (refusal === undefined ? fixtures.fresh(dataset) : fixtures.untouched(dataset));
    return { ...asked, as: await owner() };
  };
  return checkOf("wire", listed, name, {
    says,
    async run(dataset) {
      const asked = await asking(dataset);
      const varied = vary(asked, endpoint);
      if (varied !== undefined)
        await dataset.expects(endpoint, { ...varied, as: asked.as }, refusal?.(endpoint) ?? record.members.owner);
    },
  });
}

/** The same path without its last slash answers what the path with it answers. Needs nobody. */
function slashCheck(listed: ListedCall): Check[] {
  const { endpoint, record } = listed;
  if (!endpoint.path.endsWith("/")) return [];
  const says = "the same path without its last slash answers too (wire.md §1)";
  const run = async (dataset: Dataset) => {
    const asked = emptyRequest(record.request);
    const { status, refusal } = await dataset.askLoosely(endpoint, asked);
    await dataset.expects(endpoint, { ...asked, bare: true }, refusal?.code ?? status);
  };
  return [checkOf("wire", listed, "without-slash", { says, run })];
}

/** A visitor is refused too, unless the target asks everybody for a token first. */
function methodCheck(listed: ListedCall): Check[] {
  const { endpoint, record } = listed;
  const method = unknownMethod(endpoint);
  if (method === undefined) return [];
  const says = "a method that the path does not know is refused with 405 (R30)";
  const run = async (dataset: Dataset) => {
    const asked = { ...raw("")(emptyRequest(record.request)), method };
    const { status } = await dataset.askLoosely(endpoint, asked);
    const as = status === 401 ? (await people(dataset, "owner")).owner : undefined;
    await dataset.expects(endpoint, { ...asked, as }, "METHOD_NOT_ALLOWED");
  };
  return [checkOf("wire", listed, "wrong-method", { says, run })];
}

/** A browser on another origin may make the call. */
function corsCheck(listed: ListedCall): Check {
  return checkOf("wire", listed, "cors", {
    says: "a page of another origin may make the call, with a token and JSON, without credentials (wire.md §1)",
    async run(dataset) {
      const { endpoint, record } = listed;
      const asked = emptyRequest(record.request);
      const headers = {
        origin: "https://client.example",
        "access-control-request-method": endpoint.method,
        "access-control-request-headers": "authorization,content-type",
      };
      const { headers: allowing, status, curl } = await dataset.preflight(endpoint, { ...asked, headers });
      const allowed = (name: string) => (allowing.get(`access-control-allow-${name}`) ?? "").toLowerCase();
      const isAllowed =
        status < 300 &&
        ["*", headers.origin].includes(allowed("origin")) &&
        allowed("methods").includes(endpoint.method.toLowerCase()) &&
        ["authorization", "content-type"].every((name) => allowed("headers").includes(name)) &&
        allowed("credentials") !== "true";
      if (isAllowed) return;
      const expected =
        "a preflight that allows any origin, this method, authorization and content-type, no credentials";
      const came = `${status} ${JSON.stringify(Object.fromEntries(allowing))}`;
      const isBroken = status >= 300 && status < 400;
      throw new CheckFailure({ expected, came, curl, ...(isBroken && { isBroken, outcome: status }) });
    },
  });
}

/** Whether a form can carry the body: texts, numbers and lists, lists of objects included. */
function fitsForm(body: unknown): boolean {
  const values = Object.values(recordOf(body));
  return values.length > 0 && values.every((value) => typeof value !== "object" || Array.isArray(value));
}

/** The same body with every number as a string of digits. */
function withTexts(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== "object" || value === null) return value;
  return withEach(value, withTexts);
}

function withEach<T>(fields: object, change: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));
}

const METHODS: readonly Method[] = ["DELETE", "PATCH", "PUT", "POST"];

/** A method that no call of the table has at this path. GET is left out: at unknown paths the web page answers it. */
function unknownMethod({ path }: Endpoint): Method | undefined {
  const sample = path.replace(/:\w+/g, "1");
  const served = allEndpoints().filter(({ endpoint }) =>
    new RegExp(`^${endpoint.path.replace(/:\w+/g, "[^/]+")}$`).test(sample),
  );
  const known = new Set(served.flatMap(({ endpoint }) => [endpoint.method, endpoint.alsoMethod]));
  return METHODS.find((method) => !known.has(method));
}
