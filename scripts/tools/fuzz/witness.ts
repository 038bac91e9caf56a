import { tooMuchForVisitors } from "@chonsu/server/test/contract/access/visitor-form";
import { Me } from "@chonsu/shared/entities/users";
import { type Complaint, unless } from "./fault.ts";
import { changesByGet, changesWhenRefused } from "./input/calls.ts";
import { recordOf } from "./input/mutations.ts";
import type { Instance } from "./instance.ts";
import { leaksIn, type Sight, sightOf } from "./marked-secrets.ts";
import type { Request } from "./request.ts";
import type { Answer } from "./send.ts";

/** Matches texts that only the rows can assign to an owner: codes, names of files, sessions. */
const SECRET_LIKE = /[0-9a-f]{16}/;
const MARK = "«";

/** Watches an instance for leaks and forbidden changes. */
export class Witness {
  readonly #instance: Instance;
  readonly #changesSoFar: () => number;
  #bytes: Buffer;
  #seen: number;
  #sights = new Map<number | null, Sight>();
  #sightsAt: number;

  constructor(instance: Instance) {
    const changes = instance.connection.prepare("select total_changes()").pluck();
    this.#instance = instance;
    this.#changesSoFar = () => Number(changes.get());
    this.#bytes = instance.connection.serialize();
    this.#seen = this.#changesSoFar();
    this.#sightsAt = this.#seen;
  }

  /** Takes a new snapshot of the database. True when it differs from the last one. */
  look(): boolean {
    const changes = this.#changesSoFar();
    if (changes === this.#seen) return false;
    this.#seen = changes;
    const before = this.#bytes;
    this.#bytes = this.#instance.connection.serialize();
    return !this.#bytes.equals(before);
  }

  /** What a response shows that its caller may not see. */
  leaks(request: Request, answer: Answer): Complaint[] {
    const { endpoint, caller, call } = request;
    if (!request.isRouted || answer.text === "") return [];
    const sight = this.#sightFor(answer.text, caller.userId);
    const leaks = [...leaksIn(endpoint, answer.text, sight), ...strangeAddresses(this.#instance, request, answer)];
    if (leaks.length > 0) return unless(false, "shows what is not for its caller", leaks.join(", "));
    // A new member sees the own account in full (wire.md §3).
    if (caller.userId !== null || answer.status >= 400 || call.startsWith("accounts.")) return [];
    const shown = tooMuchForVisitors(answer.json);
    return unless(shown.length === 0, "shows visitors what only members see", shown.join(", "));
  }

  /** Forbidden changes by a request. Called after each request, before anything else runs. */
  changes(request: Request, answer: Answer): Complaint[] {
    const isChanged = this.look();
    if (!isChanged || mayChange(request, answer, this.#instance)) return [];
    const rule = answer.status < 400 ? "a look changes something" : "a refusal changes something";
    return unless(false, rule, `${answer.status} ${answer.text}`);
  }

  /** What the viewer may see of a text. It queries the rows only when the text contains a secret. */
  #sightFor(text: string, viewer: number | null): Sight {
    if (!SECRET_LIKE.test(text) && !text.includes(MARK)) return { viewer, marks: new Set(), forbidden: ["$argon2"] };
    const changes = this.#changesSoFar();
    if (changes !== this.#sightsAt) this.#sights = new Map();
    this.#sightsAt = changes;
    const sight = this.#sights.get(viewer) ?? sightOf(this.#instance, viewer);
    this.#sights.set(viewer, sight);
    return sight;
  }
}

function mayChange({ isRouted, endpoint, call }: Request, { status }: Answer, instance: Instance): boolean {
  if (status >= 400) return !instance.countsNothing || changesWhenRefused(call);
  return !isRouted || endpoint.method !== "GET" || changesByGet(call);
}

/** Addresses of new accounts in a response. Allowed is only the caller's own address, in calls that show the own account. */
function strangeAddresses(instance: Instance, { endpoint, caller, body }: Request, { text }: Answer): string[] {
  const found = [...text.matchAll(/new-\d+@kaist\.ac\.kr/g)].map(([address]) => address);
  if (found.length === 0) return [];
  const isMe = Object.values(endpoint.responses).some((schema) => schema === Me);
  const [own] = instance.rows("select email from users where id = :id", { id: caller.userId });
  const allowed = isMe ? [own?.["email"], recordOf(body)["email"]] : [];
  return found.filter((address) => !allowed.some((mine) => String(mine).toLowerCase().trim() === address));
}
