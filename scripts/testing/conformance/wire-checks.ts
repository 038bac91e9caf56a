import type { Endpoint, Method } from "@chonsu/shared/contract/endpoint";
import type { ErrorCode } from "@chonsu/shared/contract/errors";
import { allEndpoints } from "@chonsu/shared/contract/table";
import type { LooseAsked } from "./asking.ts";
import type { Check, ListedCall } from "./check.ts";
import type { Dataset } from "./dataset.ts";
import { CheckFailure } from "./failure.ts";
import { setScene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** A request in another form that means the same, or in a form that is refused. */
interface Variant {
  readonly name: string;
  readonly says: string;
  readonly proves: string;
  /** Changes the request; undefined when the variant does not apply to it. */
  readonly vary: (asked: LooseAsked, endpoint: Endpoint) => LooseAsked | undefined;
  /** The expected refusal. Without it the response is that of the unchanged request. */
  readonly refusal?: (endpoint: Endpoint) => ErrorCode;
  readonly applies: (endpoint: Endpoint) => boolean;
}

const takesBody = ({ method }: Endpoint) => method !== "GET";
const hasFields = (endpoint: Endpoint) => takesBody(endpoint) && endpoint.body !== undefined;
const hasId = ({ params, path }: Endpoint) => params !== undefined && !path.includes(":code");

const SAME: readonly Variant[] = [
  {
    name: "without-slash",
    says: "the same path without its last slash answers too",
    proves: "wire.md §1",
    vary: (asked) => ({ ...asked, bare: true }),
    applies: ({ path }) => path.endsWith("/"),
  },
  {
    name: "other-method",
    says: "PUT and PATCH both work on every update call",
    proves: "wire.md §1",
    vary: (asked, { alsoMethod }) => ({ ...asked, method: alsoMethod }),
    applies: ({ alsoMethod }) => alsoMethod !== undefined,
  },
  {
    name: "url-encoded",
    says: "a url-encoded body is read like JSON",
    proves: "wire.md §1",
    vary: (asked) => (fitsForm(asked.body) ? { ...asked, form: "urlencoded" } : undefined),
    applies: hasFields,
  },
  {
    name: "multipart",
    says: "a multipart body is read like JSON",
    proves: "wire.md §1",
    vary: (asked) => (fitsForm(asked.body) ? { ...asked, form: "multipart" } : undefined),
    applies: hasFields,
  },
  {
    name: "numbers-as-text",
    says: "ids and numbers are accepted as strings of digits",
    proves: "wire.md §1",
    vary: (asked) => ({ ...asked, odd: { body: withTexts(asked.body) } }),
    applies: hasFields,
  },
  {
    name: "unknown-fields",
    says: "fields nobody knows are ignored",
    proves: "wire.md §1",
    vary: (asked) => ({ ...asked, odd: { body: { ...recordOf(asked.body), id: 1, no_such_field: { a: [1] } } } }),
    applies: takesBody,
  },
  {
    name: "empty-body",
    says: "an empty body means {} whatever its Content-Type",
    proves: "wire.md §1",
    vary: (asked) =>
      asked.body === undefined ? { ...asked, odd: { raw: { text: "", type: "application/xml" } } } : undefined,
    applies: takesBody,
  },
];

const REFUSED: readonly Variant[] = [
  {
    name: "unreadable-body",
    says: "a body that is no JSON is refused as bad input",
    proves: "R29, R30",
    vary: (asked) => ({ ...asked, odd: { raw: { text: '{"broken', type: "application/json" } } }),
    refusal: ({ badInput }) => badInput ?? "VALIDATION",
    applies: takesBody,
  },
  {
    name: "other-media-type",
    says: "a body of another type is refused with 415",
    proves: "R30",
    vary: (asked) => ({ ...asked, odd: { raw: { text: "<xml/>", type: "application/xml" } } }),
    refusal: () => "MEDIA_TYPE_UNSUPPORTED",
    applies: takesBody,
  },
  {
    name: "odd-id",
    says: "what is no id is not found",
    proves: "wire.md §1; R30",
    vary: (asked, { params }) => ({ ...asked, odd: { params: oddParams(params?.shape ?? {}) } }),
    refusal: () => "NOT_FOUND",
    applies: hasId,
  },
  {
    name: "wrong-method",
    says: "a method that the path does not know is refused with 405",
    proves: "R30",
    vary: (asked, endpoint) => {
      const method = unknownMethod(endpoint);
      return method === undefined ? undefined : { ...asked, method, odd: { raw: { text: "", type: undefined } } };
    },
    refusal: () => "METHOD_NOT_ALLOWED",
    applies: (endpoint) => unknownMethod(endpoint) !== undefined,
  },
];

/** Checks each call with its request in other forms and in invalid ones. */
export function wireChecks(listed: ListedCall, stage: Stage): Check[] {
  const { endpoint } = listed;
  const variants = [...SAME, ...REFUSED].filter(({ applies }) => applies(endpoint));
  return [...variants.map((variant) => variantCheck(listed, stage, variant)), corsCheck(listed, stage)];
}

function variantCheck(listed: ListedCall, stage: Stage, variant: Variant): Check {
  const { endpoint, group, call, record } = listed;
  const { name, says, proves, vary, refusal } = variant;
  return {
    id: `${call}/${name}`,
    group,
    kind: "wire",
    says,
    proves,
    async run(dataset) {
      const { asked, as } = await requestOf(listed, stage, dataset, refusal !== undefined);
      const varied = vary(asked, endpoint);
      if (varied === undefined) return;
      await dataset.expects(endpoint, { ...varied, as }, refusal?.(endpoint) ?? record.members.owner);
    },
  };
}

async function requestOf(listed: ListedCall, stage: Stage, dataset: Dataset, isRefused: boolean) {
  const { asked, owner } = await (isRefused
    ? stage.untouched(dataset, listed)
    : stage.fresh(await setScene(dataset), listed));
  return { asked, as: owner };
}

/** A browser on another origin may make the call (wire.md §1). */
function corsCheck(listed: ListedCall, stage: Stage): Check {
  const { group, call, endpoint } = listed;
  return {
    id: `${call}/cors`,
    group,
    kind: "wire",
    says: "a page of another origin may make the call, with a token and JSON, without credentials",
    proves: "wire.md §1",
    async run(dataset) {
      const { asked } = await requestOf(listed, stage, dataset, true);
      const headers = {
        origin: "https://client.example",
        "access-control-request-method": endpoint.method,
        "access-control-request-headers": "authorization,content-type",
      };
      const { headers: published, status, curl } = await dataset.preflight(endpoint, { ...asked, headers });
      const allowed = (name: string) => (published.get(`access-control-allow-${name}`) ?? "").toLowerCase();
      const isAllowed =
        status < 300 &&
        ["*", headers.origin].includes(allowed("origin")) &&
        allowed("methods").includes(endpoint.method.toLowerCase()) &&
        ["authorization", "content-type"].every((name) => allowed("headers").includes(name)) &&
        allowed("credentials") !== "true";
      if (isAllowed) return;
      const expected =
        "a preflight that allows any origin, this method, authorization and content-type, no credentials";
      throw new CheckFailure({ expected, came: `${status} ${JSON.stringify(Object.fromEntries(published))}`, curl });
    },
  };
}

function recordOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
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
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each)]));
}

function oddParams(shape: object): Record<string, string> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, "1x"]));
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
