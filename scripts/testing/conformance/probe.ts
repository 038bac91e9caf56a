import { CALLS } from "@chonsu/db/call-records/records";
import type { Endpoint, Method } from "@chonsu/shared/contract/endpoint";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import { type Answer, callLoosely, NoAnswerError } from "../caller.ts";
import { jsonIn } from "../strict.ts";
import { PUSH } from "./calls.ts";
import { type Dataset, openDataset } from "./dataset.ts";
import { lasting } from "./fault-kinds.ts";
import { inLanes } from "./lanes.ts";
import { fetchAt } from "./reach.ts";
import type { Run } from "./run-facts.ts";
import { NOBODY } from "./things.ts";

type Came = Pick<Answer<Endpoint>, "status" | "text" | "headers">;

/** What a probe tells of a call. `unclear`: it answers for a thing that is not there as the target does for an unknown path. */
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
    if ([401, 403].includes(came.status)) open.push(call);
    else await note(call, endpoint, presenceOf(endpoint, came, await unknown(endpoint.method)));
  });
  if (!(await hasPush(run))) absent.push(PUSH);
  for (const call of absent) run.absent.add(call);
  const token = await proberOf(run);
  if (token === undefined) return absent;
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

/** Whether socket.io answers a handshake, be it with a refusal. */
async function hasPush({ reach }: Run): Promise<boolean> {
  const handshake = new URL(`${reach.socketPath.replace(/\/$/, "")}/?EIO=4&transport=polling`, reach.base).href;
  const answer = await fetchAt(reach, handshake);
  const text = await answer.text();
  return ![404, 405, 501].includes(answer.status) && !/^\s*<(?:!doctype|html)/i.test(text);
}

/** A request about nothing that exists, with an empty body. Undefined when the target ends the connection: something is there. */
function probe({ reach }: Run, endpoint: Endpoint, token?: string, method?: Method): Promise<Came | undefined> {
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, NOBODY]));
  const body = (method ?? endpoint.method) === "GET" ? {} : { body: {} };
  const manner = { token, headers: reach.headers, method };
  return callLoosely(reach.base, endpoint, { params, ...body }, manner).catch((error: unknown) => {
    if (error instanceof NoAnswerError) return undefined;
    throw error;
  });
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
    const answer = await fetchAt(reach, `/api/no-such-call-${mark}/`, { method, headers, body });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
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
  const isPage = status < 300 && jsonIn(text) === undefined && text !== "";
  if (status !== 404) return isPage && isAlike(came, nothing) ? "absent" : "there";
  const own = endpoint.errors.filter((code) => ERRORS[code].status === 404);
  const code = ErrorBody.safeParse(jsonIn(text)).data?.code;
  if (own.some((known: ErrorCode) => known === code)) return "there";
  if (own.length === 0 || code === "NOT_FOUND" || jsonIn(text) === undefined) return "absent";
  if (!isAlike(came, nothing)) return "there";
  return code === undefined ? "unclear" : "absent";
}

/** Whether two answers differ in nothing but the path, the method and numbers. */
function isAlike(a: Came, b: Came): boolean {
  const wordsOf = ({ status, text }: Came) =>
    `${status} ${lasting(text.replaceAll(/\/api\/[^\s"'<]*/g, "/").replaceAll(/\b(GET|POST|PUT|PATCH|DELETE)\b/g, ""))}`;
  return wordsOf(a) === wordsOf(b);
}

/** The token of a member who exists only for the probes; undefined where nobody can sign up and in yet. */
async function proberOf(run: Run): Promise<string | undefined> {
  const dataset: Dataset = openDataset(run);
  run.shared.push(dataset);
  return (await dataset.member().catch(() => undefined))?.access;
}
