import { callNamed } from "@chonsu/db/call-records/records";
import { type Canaries, canariesOf, leaksIn } from "@chonsu/server/test/contract/access/canaries";
import { tooMuchForVisitors } from "@chonsu/server/test/contract/access/visitor-form";
import { type Complaint, unless } from "../fault.ts";
import type { FuzzAnswer, Request } from "../request.ts";
import type { FuzzInstance } from "./instance.ts";

/** Texts that only `markRows` and the server write: what the fuzz itself writes may be private in one row and public in another. */
const IS_MADE = /^(kanary|newcomer-|\d{9}$|1999-\d\d-\d\dT|[0-9a-f]{16})/;
const NEWCOMERS = "select id, substr(email, 1, instr(email, '@') - 1) as text from users where email glob 'newcomer-*'";
/** GET calls that write: joining, and the first read of one's own share link, which creates it (wire.md §3). */
const CHANGING_BY_GET = ["experienceLinks.join", "experienceLinks.read"];

/** Watches an instance for leaks and forbidden changes. */
export function watchChanges(instance: FuzzInstance) {
  const { connection } = instance;
  const counter = connection.prepare("select total_changes()").pluck();
  let seen = counter.get();
  let bytes = connection.serialize();
  let canaries: Canaries = new Map();
  let canariesAt: unknown;
  /** Takes a new snapshot of the database. True when it differs from the last one. */
  const look = () => {
    const changes = counter.get();
    if (changes === seen) return false;
    seen = changes;
    const before = bytes;
    bytes = connection.serialize();
    return !bytes.equals(before);
  };
  /** Leaks in an answer, and forbidden changes by its request. Called after each request, before anything else runs. */
  const complaints = (request: Request, answer: FuzzAnswer): Complaint[] => {
    const changes = counter.get();
    if (changes !== canariesAt) canaries = canariesIn(instance);
    canariesAt = changes;
    return [
      ...leakComplaints(request, answer, canaries),
      ...(look() ? changeComplaints(request, answer, instance) : []),
    ];
  };
  return { look, complaints };
}

function canariesIn(instance: FuzzInstance): Canaries {
  const newcomers = instance.rows(NEWCOMERS, {}).map(({ id, text }) => [String(text), "email", Number(id)] as const);
  return new Map([...canariesOf(instance, newcomers)].filter(([text]) => IS_MADE.test(text)));
}

/** What a response shows that its caller may not see. */
function leakComplaints({ caller, call, url, body }: Request, { text, json, status }: FuzzAnswer, canaries: Canaries) {
  const leaks = leaksIn(canaries, text, caller.userId ?? "visitor", `${url} ${JSON.stringify(body)}`);
  if (text.includes("$argon2")) leaks.push("a hash");
  if (leaks.length > 0) return unless(false, "shows what is not for its caller", leaks.join(", "));
  // A new member sees the own account in full (wire.md §3).
  if (caller.userId !== null || status >= 400 || call.startsWith("accounts.")) return [];
  const shown = tooMuchForVisitors(json);
  return unless(shown.length === 0, "shows visitors what only members see", shown.join(", "));
}

function changeComplaints(request: Request, { status, text }: FuzzAnswer, instance: FuzzInstance): Complaint[] {
  const { endpoint, call } = request;
  if (status >= 400) {
    const changes = Object.values(callNamed(call).record.errors).some((refused) => refused.changes !== undefined);
    return unless(changes || !instance.countsNothing, "a refusal changes something", `${status} ${text}`);
  }
  const mayChange = endpoint.method !== "GET" || CHANGING_BY_GET.includes(call);
  return unless(mayChange, "a look changes something", `${status} ${text}`);
}
