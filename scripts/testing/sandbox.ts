import { request } from "node:http";
import type { Handle } from "@chonsu/db/seed/cast";
import type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { NoAnswerError } from "./caller.ts";
import { type Client, createClient } from "./client.ts";
import { type ControlClient, ControlError, controlClient, type StandInAddress } from "./control.ts";
import { noteSandbox } from "./ended.ts";
import { KitError } from "./kit-error.ts";
import { factoryMaker } from "./people/makers.ts";
import { beginPeople, type People, type Person } from "./people/people.ts";

/** A member, by id, handle of the cast (`haneul`) or address, or as `people` made it. */
export type Who = number | Handle | (string & Record<never, never>) | Person;

/** The result of a login, as the web stores it. */
export interface Session {
  readonly access: string;
  readonly refresh: string;
  readonly userId: number;
  readonly since: number;
}

/** A script that stores a login in a page as the web does (product.md §3), unless somebody has signed in there since. */
export function keepSession({ access, refresh, userId, since }: Session): string {
  const kept = Object.entries({ access, refresh, userId, since }).map(([name, value]) => [name, String(value)]);
  return `if (localStorage.getItem("refresh") === null) for (const [name, value] of ${JSON.stringify(kept)}) localStorage.setItem(name, value);`;
}

/** A complete product for one test. */
export interface KitSandbox {
  readonly id: string;
  readonly url: string;
  /** Its own control plane: clock, faults, mails, accounts, factories, journal, snapshots. */
  readonly control: ControlClient;
  /** Members and things of one test, made for it alone. */
  readonly people: People;
  /** Resets to its first state, or to one of its own snapshots. */
  reset(to?: { readonly scenario?: string; readonly snapshot?: string }): Promise<void>;
  /** Signs a member in without a password. */
  login(who: Who): Promise<Session>;
  /** A typed client of the product: of a member, or of a visitor when nobody is named. */
  client(who?: Who): Promise<Client>;
  /**
   * Stops the product as a stopped process would, runs `meanwhile`, then starts it again at the same address with the same data. It
   * starts again also when `meanwhile` throws.
   */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Errors logged since the last reset. */
  errors(): Promise<readonly string[]>;
  /** Deletes it. It is gone already when its stand-in has ended. */
  remove(): Promise<void>;
}

/** What a call after a test gives when nobody answers any more: nothing. */
export function unlessSilent(error: unknown): undefined {
  if (!(error instanceof NoAnswerError)) throw error;
}

/** The same where the errors of the test say why already. */
export function unlessSaid(errors: readonly { readonly message?: string | undefined }[] = []) {
  return (error: unknown): undefined => {
    const { reason } = error instanceof NoAnswerError ? error : {};
    if (reason === undefined || !errors.some(({ message }) => message?.includes(reason))) throw error;
  };
}

/** Makes a sandbox in a stand-in: the seeded campus unless `options` say otherwise. It ends with this process at the latest. */
export async function openSandbox(standIn: StandInAddress, options: SandboxOptions = {}): Promise<KitSandbox> {
  const host = controlClient(standIn);
  noteSandbox(standIn.url, standIn.url);
  const { id, url } = await host.sandboxes.create({ body: options });
  holdSandbox(standIn, id);
  noteSandbox(url, standIn.url);
  const control = controlClient({ url, token: standIn.token });
  const login = (who: Who) =>
    control.accounts.login({ body: identify(who) }).catch((error: unknown) => {
      const isUnknown = error instanceof ControlError && error.status === NOT_FOUND;
      throw isUnknown ? new KitError(`There is no member ${JSON.stringify(who)} in the sandbox ${url}.`) : error;
    });
  return {
    id,
    url,
    control,
    people: beginPeople(factoryMaker(url, control)),
    async reset(to = {}) {
      await control.resets.reset({ body: to });
    },
    login,
    client: async (who) => createClient(url, who === undefined ? {} : { token: (await login(who)).access }),
    async restart(meanwhile) {
      await host.sandboxes.stop({ params: { id } });
      try {
        await meanwhile?.();
      } finally {
        await host.sandboxes.start({ params: { id } });
      }
    },
    errors: async () => (await control.status.read()).errors,
    async remove() {
      await host.sandboxes.remove({ params: { id } }).catch(unlessSilent);
    },
  };
}

const NOT_FOUND = 404;

function identify(who: Who) {
  if (typeof who === "number") return { user_id: who };
  if (typeof who === "object") return { user_id: who.id };
  return who.includes("@") ? { email: who } : { handle: who };
}

/**
 * Ties a sandbox to this process: however the process ends, the sandbox goes with it. It does not keep the process alive, and ends when
 * the sandbox is deleted.
 */
function holdSandbox(standIn: StandInAddress, id: string): void {
  const url = `${standIn.url}/__standin/sandboxes/${id}/hold/`;
  const headers = { Authorization: `Bearer ${standIn.token}`, "Content-Type": "application/json" };
  const call = request(url, { method: "POST", headers, agent: false }, (response) => {
    response.resume();
    if (response.statusCode === 200) response.once("end", () => holdSandbox(standIn, id));
  });
  call.once("socket", (socket) => socket.unref());
  // A stand-in that has ended holds nothing.
  call.on("error", () => {});
  call.end("{}");
}
