import { CALLS } from "@chonsu/db/call-records/records";
import type { Endpoint, Method } from "@chonsu/shared/contract/endpoint";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import { type Answer, callLoosely } from "../caller.ts";
import { jsonIn } from "../strict.ts";
import { PUSH } from "./calls.ts";
import { type Dataset, openDataset } from "./dataset.ts";
import { lasting } from "./fault-kinds.ts";
import { inLanes } from "./lanes.ts";
import { fetchAt } from "./reach.ts";
import type { Run } from "./run-facts.ts";
import { NOBODY } from "./things.ts";

type Came = Pick<Answer<Endpoint>, "status" | "text" | "headers">;

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
  await inLanes([...CALLS.values()], lanes, async ({ call, endpoint }) => {
    const came = await probe(run, endpoint);
    const nothing = await unknown(endpoint.method);
    if ([401, 403].includes(came.status)) open.push(call);
    else if (isMissing(endpoint, came, nothing)) absent.push(call);
  });
  if (!(await hasPush(run))) absent.push(PUSH);
  for (const call of absent) run.absent.add(call);
  const token = await proberOf(run);
  if (token === undefined) return absent;
  const asMember = async (call: string) => {
    const endpoint = CALLS.get(call)?.endpoint;
    if (endpoint === undefined) return;
    const came = await probe(run, endpoint, token);
    if (isMissing(endpoint, came, await unknown(endpoint.method, token))) absent.push(call);
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

/** A request about nothing that exists, with an empty body. */
function probe({ reach }: Run, endpoint: Endpoint, token?: string): Promise<Came> {
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, NOBODY]));
  const body = endpoint.method === "GET" ? {} : { body: {} };
  return callLoosely(reach.base, endpoint, { params, ...body }, { token, headers: reach.headers });
}

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
function isMissing(endpoint: Endpoint, came: Came, nothing: Came): boolean {
  const { status, text } = came;
  if (status === 405 || status === 501) return true;
  const isPage = status < 300 && jsonIn(text) === undefined && text !== "";
  if (status !== 404) return isPage && isAlike(came, nothing);
  const own = endpoint.errors.filter((code) => ERRORS[code].status === 404);
  const code = ErrorBody.safeParse(jsonIn(text)).data?.code;
  if (own.some((known: ErrorCode) => known === code)) return false;
  return own.length === 0 || code === "NOT_FOUND" || jsonIn(text) === undefined || isAlike(came, nothing);
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
