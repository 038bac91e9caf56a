import { pathOf } from "@chonsu/server/http/served-paths";
import { findCall } from "@chonsu/server/stand-in/calls/product-calls";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { allEndpoints } from "@chonsu/shared/contract/table";
import type { RequestEntry } from "@chonsu/shared/stand-in/journal";
import type { Difference } from "../../conformance/differences/differences.ts";
import { type Exchange, headerIn, type Passed } from "../exchange.ts";
import { checkAnswer, NOT_THERE, type ReadAnswer } from "./answers.ts";
import { Coverage } from "./coverage.ts";
import { decoded } from "./decoded.ts";
import { enter, testOf } from "./entering.ts";
import { type Sighting, type WatchFinding, WatchFindings } from "./findings.ts";
import { masked, RememberedSecrets, secretsIn } from "./masking.ts";
import { KnownPeople } from "./people.ts";
import { PushWatch, type SeenPush } from "./pushes.ts";
import { oddities } from "./requests.ts";
import { sentBody } from "./sent-body.ts";
import { Sockets } from "./sockets.ts";

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  allEndpoints().map(({ group, name, endpoint }) => [`${group}.${name}`, endpoint]),
);
const SOCKET_PATH = /^\/socket\.io\/?$/;
const API_PATH = /^\/(api\/|refresh\/?$)/;

interface WatcherOptions {
  /** The address of the target, for curl lines. */
  readonly target: string;
  /** Gets a function that makes the entry of a request: most entries are never looked at. `bytes`: what it holds until then. */
  readonly onEntry: (make: () => RequestEntry, bytes: number) => void;
  /** Called for a new finding of the target. */
  readonly onFinding: (finding: WatchFinding) => void;
}

/** Compares everything that passes with the contract. */
export class Watcher {
  readonly #options: WatcherOptions;
  readonly #people = new KnownPeople();
  readonly #secrets = new RememberedSecrets();
  readonly #pushes: PushWatch;
  readonly #sockets: Sockets;
  readonly coverage = new Coverage();
  /** Where the target leaves the contract. */
  readonly findings = new WatchFindings();
  /** Calls that the target does not have. */
  readonly missing = new WatchFindings();
  /** What the target lacks and may lack (R51). */
  readonly additions = new WatchFindings();
  /** Odd requests of the client. */
  readonly warnings = new WatchFindings();
  requests = 0;
  pushes = 0;
  /** Answers of calls that were too long to be copied, or did not come whole. */
  unchecked = 0;

  constructor(options: WatcherOptions) {
    this.#options = options;
    this.#pushes = new PushWatch({
      people: this.#people,
      onPush: (push) => this.#takePush(push),
      onFault: (event, fault) => this.#find(fault, { where: event, at: Date.now() }),
    });
    this.#sockets = new Sockets(this.#pushes);
  }

  async see(passed: Passed): Promise<void> {
    if (passed.kind === "opening") this.#sockets.begin(passed);
    else if (passed.kind === "bytes") this.#sockets.read(passed);
    else await this.#seeExchange(passed);
  }

  async #seeExchange(exchange: Exchange): Promise<void> {
    const { method, url, answer } = exchange;
    const path = pathOf(url);
    const sent = exchange.body === undefined ? undefined : Buffer.from(exchange.body);
    const answered = this.#answerText(exchange);
    if (SOCKET_PATH.test(path)) return this.#sockets.poll(url, sent?.toString() ?? "", answered ?? "");
    const call = findCall(method === "HEAD" ? "GET" : method, path);
    const endpoint = call === undefined ? undefined : ENDPOINTS.get(call);
    if (method === "OPTIONS" || (endpoint === undefined && !API_PATH.test(path))) return;
    this.requests += 1;
    const token = /^Bearer (.+)$/i.exec(headerIn(exchange.headers, "authorization") ?? "")?.[1];
    const body = sent === undefined ? undefined : await sentBody(sent, headerIn(exchange.headers, "content-type"));
    const secrets = this.#secrets.with(secretsIn(token, body));
    const owner = this.#people.ownerOf(token)?.id;
    const { target } = this.#options;
    const make = once(() => enter({ exchange, call, body, answered, owner, secrets, target }));
    this.#options.onEntry(make, (sent?.length ?? 0) + (answered?.length ?? 0));
    const curl = () => make().curl;
    const test = testOf(exchange, secrets);
    const seen: Sighting = {
      where: call ?? `${method} ${path}`,
      at: exchange.at,
      ...(test === undefined ? {} : { test }),
    };
    if (endpoint === undefined || call === undefined) {
      this.warnings.add(`asks ${method} ${masked(path, secrets)}, which is no call of the contract`, seen, curl);
      return;
    }
    for (const oddity of oddities(endpoint, url, body)) this.warnings.add(masked(oddity, secrets), seen, curl);
    this.#findEnd(exchange, seen, curl);
    if (answer === undefined || exchange.end !== "whole") return;
    if (answered === undefined) {
      if (NOT_THERE.includes(answer.status)) this.#miss(call, answer.status, seen, curl);
      else this.unchecked += 1;
      return this.coverage.noteCall(call, answer.status, undefined);
    }
    const said = `${url} ${sent?.toString() ?? ""}`;
    const asked = { method, origin: headerIn(exchange.headers, "origin"), token, said };
    const { status, headers } = answer;
    const read = checkAnswer({ endpoint, status, headers, text: answered }, asked, this.#people);
    this.#learn({ endpoint, call, token, body, read, since: exchange.at, status });
    if (read.isMissing) this.#miss(call, status, seen, curl);
    this.#findDifferences(read.differences, seen, curl);
    for (const fault of read.faults) this.#find(masked(fault, secrets), seen, curl);
  }

  /** Notes that a call is not there, unless it has answered before. */
  #miss(call: string, status: number, seen: Sighting, curl: () => string): void {
    if (!this.coverage.hasSucceeded(call)) this.missing.add(`is not there (${status})`, seen, curl);
  }

  #learn({ endpoint, call, token, body, read, since, status }: Learned): void {
    this.coverage.noteCall(call, status, read.code);
    if (read.success === undefined) return;
    this.#people.learn(endpoint, token, body, read.success);
    if (call === "messages.create" && status === 201) this.#pushes.expectMessage(token, read.success, since);
  }

  /** The text of an answer; undefined when there is no whole copy of it. */
  #answerText({ answer, url, at }: Exchange): string | undefined {
    if (answer?.body === undefined) return undefined;
    try {
      return decoded(answer.body, headerIn(answer.headers, "content-encoding")).toString();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#find(`cannot be decoded: ${why}`, { where: pathOf(url), at });
      return undefined;
    }
  }

  #findEnd({ end, reason, faults }: Exchange, seen: Sighting, curl: () => string): void {
    if (faults.length > 0) return;
    if (end === "silent") this.#find(`the target ends the connection without a whole answer (${reason})`, seen, curl);
    if (end === "unreachable")
      this.#find(`the target cannot be reached (${reason})`, { ...seen, where: "target" }, curl);
  }

  #takePush({ event, receiver, differences, faults }: SeenPush): void {
    this.pushes += 1;
    this.coverage.noteEvent(event);
    this.#findDifferences(differences, { where: event, at: Date.now() });
    const to = receiver?.id === undefined ? "" : ` (to member ${receiver.id})`;
    for (const fault of faults) this.#find(`${fault}${to}`, { where: event, at: Date.now() });
  }

  /** A list whose rows all lack a field lacks it once. */
  #findDifferences(differences: readonly Difference[], seen: Sighting, curl?: () => string): void {
    const byWords = new Map(differences.map((difference) => [difference.what, difference]));
    for (const { what, isAddition } of byWords.values()) {
      if (isAddition) this.additions.add(what, seen, curl, true);
      else this.#find(what, seen, curl, true);
    }
  }

  #find(fault: string, seen: Sighting, curl?: () => string, isOfMany?: boolean): void {
    const found = this.findings.add(fault, seen, curl, isOfMany);
    if (found !== undefined) this.#options.onFinding(found);
  }
}

interface Learned {
  readonly endpoint: Endpoint;
  readonly call: string;
  readonly token: string | undefined;
  readonly body: unknown;
  readonly read: ReadAnswer;
  readonly since: number;
  readonly status: number;
}

/** Makes something when it is wanted for the first time. Afterwards it holds only what was made. */
function once<T>(make: () => T): () => T {
  let state: { readonly make: () => T } | { readonly made: T } = { make };
  return () => {
    if ("make" in state) state = { made: state.make() };
    return state.made;
  };
}
