import { callNamed } from "@chonsu/db/call-records/records";
import { orphanedNotifications } from "@chonsu/db/test/impossible-rows";
import { type Canaries, canariesOf, leaksIn } from "@chonsu/server/test/contract/access/canaries";
import { tooMuchForVisitors } from "@chonsu/server/test/contract/access/visitor-form";
import { type Complaint, unless } from "./fault.ts";
import type { Instance } from "./instance.ts";
import type { Request } from "./request.ts";
import type { Answer } from "./send.ts";

/** Texts that only `markRows` and the server write: what the fuzz itself writes may be private in one row and public in another. */
const IS_MADE = /^(kanary|newcomer-|\d{9}$|1999-\d\d-\d\dT|[0-9a-f]{16})/;
const NEWCOMERS = "select id, substr(email, 1, instr(email, '@') - 1) as text from users where email glob 'newcomer-*'";
/** GET calls that write: joining, and the first read of one's own share link, which creates it (wire.md §3). */
const CHANGING_BY_GET = ["experienceLinks.join", "experienceLinks.read"];

/** Keeps the notifications that were deleted since the last request. */
const KEEP_WITHDRAWN = `
  create temp table withdrawn as select * from notifications where false;
  create temp trigger keep_withdrawn after delete on notifications begin
    insert into withdrawn (id, user_id, type, about_id, related_project_id)
      values (old.id, old.user_id, old.type, old.about_id, old.related_project_id);
  end`;

/** Notifications that were deleted before their thing (R33). A later message replaces the notification of the earlier one. */
const WITHDRAWN_TOO_EARLY = `
  select w.id, w.type, w.about_id from withdrawn w
   where w.about_id is not null and w.type <> 'new_message' and w.id not in (select id from (${orphanedNotifications("withdrawn")}))
     and w.user_id in (select id from users)
     and not exists (select 1 from removals where ref in (w.user_id, w.about_id, w.related_project_id))
     and (w.type <> 'project_tag' or (w.about_id, w.user_id) in (select project_id, user_id from project_tags))`;

/** Watches an instance for leaks and forbidden changes. */
export type Witness = ReturnType<typeof watch>;

export function watch(instance: Instance) {
  const { connection } = instance;
  connection.exec(KEEP_WITHDRAWN);
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
    connection.exec("delete from withdrawn");
    const before = bytes;
    bytes = connection.serialize();
    return !bytes.equals(before);
  };
  /** The private values of the present rows. */
  const presentCanaries = () => {
    const changes = counter.get();
    if (changes !== canariesAt) canaries = canariesIn(instance);
    canariesAt = changes;
    return canaries;
  };
  /** Leaks in an answer, and forbidden changes by its request. Called after each request, before anything else runs. */
  const complaints = (request: Request, answer: Answer): Complaint[] => [
    ...(request.isRouted && answer.text !== "" ? leakComplaints(request, answer, presentCanaries()) : []),
    ...withdrawalComplaints(request, instance),
    ...(look() ? changeComplaints(request, answer, instance) : []),
  ];
  return { look, complaints };
}

function canariesIn(instance: Instance): Canaries {
  const newcomers = instance.rows(NEWCOMERS, {}).map(({ id, text }) => [String(text), "email", Number(id)] as const);
  return new Map([...canariesOf(instance, newcomers)].filter(([text]) => IS_MADE.test(text)));
}

/** What a response shows that its caller may not see. */
function leakComplaints({ caller, call, url, body }: Request, { text, json, status }: Answer, canaries: Canaries) {
  const leaks = leaksIn(canaries, text, caller.userId ?? "visitor", `${url} ${JSON.stringify(body)}`);
  if (text.includes("$argon2")) leaks.push("a hash");
  if (leaks.length > 0) return unless(false, "shows what is not for its caller", leaks.join(", "));
  // A new member sees the own account in full (wire.md §3).
  if (caller.userId !== null || status >= 400 || call.startsWith("accounts.")) return [];
  const shown = tooMuchForVisitors(json);
  return unless(shown.length === 0, "shows visitors what only members see", shown.join(", "));
}

function changeComplaints(request: Request, { status, text }: Answer, instance: Instance): Complaint[] {
  const { isRouted, endpoint, call } = request;
  if (status >= 400) {
    const changes = Object.values(callNamed(call).record.errors).some((refused) => refused.changes !== undefined);
    return unless(changes || !instance.countsNothing, "a refusal changes something", `${status} ${text}`);
  }
  const mayChange = !isRouted || endpoint.method !== "GET" || CHANGING_BY_GET.includes(call);
  return unless(mayChange, "a look changes something", `${status} ${text}`);
}

function withdrawalComplaints({ call }: Request, instance: Instance): Complaint[] {
  const early = call === "notifications.remove" ? [] : instance.rows(WITHDRAWN_TOO_EARLY, {});
  return unless(early.length === 0, "withdraws a notification before its thing", JSON.stringify(early));
}
