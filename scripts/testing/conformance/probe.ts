import { CALLS } from "@chonsu/db/call-records/records";
import type { Endpoint, Method } from "@chonsu/shared/contract/endpoint";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import { type Answer, callLoosely, NoAnswerError } from "../caller.ts";
import { addressOf } from "../request.ts";
import { jsonIn } from "../strict.ts";
import { PUSH } from "./calls.ts";
import { type Dataset, openDataset } from "./dataset.ts";
import { lasting } from "./fault-kinds.ts";
import { inLanes } from "./lanes.ts";
import { fetchAt } from "./reach.ts";
import type { Run } from "./run-facts.ts";
import { NOBODY } from "./things.ts";

type Came = Pick<Answer<Endpoint>, "status" | "text" | "headers">;

/** What a probe tells of a call. `unclear`: it answers as the target does for an unknown path, and may be there all the same. */
type Presence = "there" | "absent" | "unclear";

/** Calls that end the session or the account of the prober: they are probed last, in this order. */
const LAST: readonly string[] = ["accounts.remove", "sessions.end"];

/**
 * Finds out which calls the target has, with one or two harmless requests for each: about nothing that exists, first without a token and then,
 * where that was refused, by a member of its own. Returns the names of those that are not there, and `push` where nobody can connect.
 */
export async function probeCalls(run: Run, lanes: number): Promise<string[]> {
  const absent: string[] = [];
  const unknown = unknownPaths(run);
  const open: string[] = [];
  const note = async (call: string, endpoint: Endpoint, presence: Presence, member?: string) => {
    if (presence === "there" || (presence === "unclear" && (await refusesMethod(run, endpoint, member)))) return;
    if (presence === "unclear") run.unclear.add(call);
    absent.push(call);
  };
  await inLanes([...CALLS.values()], lanes, async ({ call, endpoint }) => {
    const came = await probe(run, endpoint);
    if (came === undefined) return;
    if (mayAskForToken(came)) open.push(call);
    else await note(call, endpoint, presenceOf(endpoint, came, await unknown(endpoint.method)));
  });
  if (!(await hasPush(run))) absent.push(PUSH);
  for (const call of absent) run.absent.add(call);
  // Without a member, what answers as an unknown path does stays unclear.
  const token = await proberOf(run);
  const asMember = async (call: string) => {
    const endpoint = CALLS.get(call)?.endpoint;
    if (endpoint === undefined) return;
    const came = await probe(run, endpoint, token);
    if (came === undefined) return;
    await note(call, endpoint, presenceOf(endpoint, came, await unknown(endpoint.method, token)), token);
  };
  await inLanes(
    open.filter((call) => !LAST.includes(call)),
    lanes,
    asMember,
  );
  await inLanes(
    LAST.filter((call) => open.includes(call)),
    1,
    asMember,
  );
  for (const call of absent) run.absent.add(call);
  return absent;
}

/** An answer that a member may get another one in place of: a refusal, or the way to a page where people sign in. */
function mayAskForToken({ status }: Came): boolean {
  return status === 401 || status === 403 || isRedirect(status);
}

/** Whether socket.io answers a handshake, be it with a refusal. */
async function hasPush({ reach, mark }: Run): Promise<boolean> {
  const ask = async (path: string) =>
    readCame(await fetchAt(reach, new URL(`${path}?EIO=4&transport=polling`, reach.base).href));
  const came = await ask(`${reach.socketPath.replace(/\/$/, "")}/`);
  if ([404, 405, 501].includes(came.status) || isRedirect(came.status) || isPage(came)) return false;
  return came.status < 400 || !isAlike(came, await ask(`/no-such-path-${mark}/`));
}

async function readCame(answer: Response): Promise<Came> {
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** A request about nothing that exists, with an empty body. Undefined when the target ends the connection: something is there. */
async function probe(run: Run, endpoint: Endpoint, token?: string, method?: Method): Promise<Came | undefined> {
  const { reach } = run;
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, NOBODY]));
  const body = (method ?? endpoint.method) === "GET" ? {} : { body: {} };
  const manner = { token, headers: reach.headers, method };
  const ask = (bare: boolean) => callLoosely(reach.base, endpoint, { params, ...body }, { ...manner, bare });
  try {
    const came = await ask(false);
    const address = addressOf(reach.base, endpoint, { params });
    // `/refresh` has no slash at its end: a target may send every such path to one with a slash, whether it is there or not.
    if (gainsASlash(came, address)) return await slashed(run, address, method ?? endpoint.method);
    return losesItsSlash(came, address) ? await ask(true) : came;
  } catch (error) {
    if (error instanceof NoAnswerError) return undefined;
    throw error;
  }
}

/** Whether an answer sends its caller to the same path without its last slash. */
function losesItsSlash(came: Came, address: string): boolean {
  return sentTo(came, address) === new URL(address).pathname.replace(/\/$/, "");
}

/** Whether an answer sends its caller to the same path with a slash at its end. */
function gainsASlash(came: Came, address: string): boolean {
  return sentTo(came, address) === `${new URL(address).pathname}/`;
}

/** The path to which an answer sends its caller. */
function sentTo({ status, headers }: Came, address: string): string | undefined {
  const to = headers.get("location");
  return isRedirect(status) && to !== null ? URL.parse(to, address)?.pathname : undefined;
}

/** The answer of a path with a slash at its end to an empty body. */
async function slashed({ reach }: Run, address: string, method: Method): Promise<Came> {
  const json = { headers: { "content-type": "application/json" }, body: "{}" };
  return readCame(await fetchAt(reach, `${address}/`, { method, ...(method === "GET" ? {} : json) }));
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

const METHODS: readonly Method[] = ["PUT", "PATCH", "DELETE", "POST"];

/** Whether a path refuses a method that the contract does not have there: then the path is there. */
async function refusesMethod(run: Run, endpoint: Endpoint, token?: string): Promise<boolean> {
  const used = [...CALLS.values()]
    .filter((known) => known.endpoint.path === endpoint.path)
    .flatMap(({ endpoint: { method, alsoMethod } }) => [method, alsoMethod]);
  const odd = METHODS.find((method) => !used.includes(method));
  return odd !== undefined && (await probe(run, endpoint, token, odd))?.status === METHOD_NOT_ALLOWED;
}

const METHOD_NOT_ALLOWED = 405;

/** The answer to a path that no server has, for each method. */
function unknownPaths({ reach, mark }: Run) {
  const known = new Map<string, Promise<Came>>();
  const ask = async (method: Method, token?: string): Promise<Came> => {
    const headers = {
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const body = method === "GET" ? null : "{}";
    const path = `/api/no-such-call-${mark}/`;
    const askAt = async (at: string) => readCame(await fetchAt(reach, at, { method, headers, body }));
    const came = await askAt(path);
    return losesItsSlash(came, `${reach.base}${path}`) ? askAt(path.slice(0, -1)) : came;
  };
  return (method: Method, token?: string) => {
    const key = `${method} ${token === undefined}`;
    const came = known.get(key) ?? ask(method, token);
    known.set(key, came);
    return came;
  };
}

/** Whether an answer says that the call is not there, and not that a thing is not there. */
function presenceOf(endpoint: Endpoint, came: Came, nothing: Came): Presence {
  const { status, text } = came;
  if (status === METHOD_NOT_ALLOWED || status === 501) return "absent";
  if (status !== 404) {
    if (status >= FIRST_SERVER_ERROR || !isAlike(came, nothing)) return "there";
    return mayAskForToken(came) ? "unclear" : "absent";
  }
  const own = endpoint.errors.filter((code) => ERRORS[code].status === 404);
  const code = ErrorBody.safeParse(jsonIn(text)).data?.code;
  if (own.some((known: ErrorCode) => known === code)) return "there";
  if (own.length === 0 || code === "NOT_FOUND" || jsonIn(text) === undefined) return "absent";
  if (!isAlike(came, nothing)) return "there";
  return code === undefined ? "unclear" : "absent";
}

const FIRST_SERVER_ERROR = 500;

/** Whether two answers differ in nothing but the path, the method and marks of the request. Pages, and ways to the same page, are alike. */
function isAlike(a: Came, b: Came): boolean {
  if (a.status !== b.status) return false;
  if (isPage(a) && isPage(b)) return true;
  if (isRedirect(a.status)) return wayOf(a) === wayOf(b);
  const wordsOf = ({ text }: Came) =>
    lasting(
      text
        .replaceAll(/\/api\/[^\s"'<]*/g, "/")
        .replaceAll(/\b(GET|POST|PUT|PATCH|DELETE)\b/g, "")
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/gi, ""),
    );
  return wordsOf(a) === wordsOf(b);
}

function isPage({ text }: Came): boolean {
  return /^\s*<(?:!doctype|html)/i.test(text);
}

/** Where an answer sends its caller, without what it remembers of the request. */
function wayOf({ headers }: Came): string {
  return (headers.get("location") ?? "").replace(/[?#].*$/, "").replaceAll(/\/api\/.*$/g, "/");
}

/** The token of a member who exists only for the probes; undefined where nobody can sign up and in yet. */
async function proberOf(run: Run): Promise<string | undefined> {
  const dataset: Dataset = openDataset(run);
  run.shared.push(dataset);
  try {
    return (await dataset.member()).access;
  } catch {
    return undefined;
  }
}
