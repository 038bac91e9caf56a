import type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { type ControlClient, controlClient } from "./control.ts";
import type { StandInAddress } from "./stand-in.ts";

/** What identifies a member: an id, a handle of the cast (`haneul`) or an address. */
export type Who = number | string;

/** What a login answers, as the web keeps it. */
export interface Session {
  readonly access: string;
  readonly refresh: string;
  readonly userId: number;
  readonly since: number;
}

/** A complete product of a test's own. */
export interface KitSandbox {
  readonly id: string;
  readonly url: string;
  /** Its own control plane: clock, faults, mails, accounts, give, journal, snapshots. */
  readonly control: ControlClient;
  /** Back to where it began, or to a snapshot of its own. */
  reset(to?: { readonly scenario?: string; readonly snapshot?: string }): Promise<void>;
  /** Signs somebody in without a password. */
  login(who: Who): Promise<Session>;
  /** Ends it for the time of `meanwhile`, as a process would end, then starts it again on its address and data. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** What went wrong inside since the last reset. */
  errors(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

/** Makes a sandbox in a stand-in: the seeded campus unless `options` say otherwise. */
export async function openSandbox(standIn: StandInAddress, options: SandboxOptions = {}): Promise<KitSandbox> {
  const host = controlClient(standIn);
  const { id, url } = await host.sandboxes.create({ body: options });
  const control = controlClient({ url, token: standIn.token });
  return {
    id,
    url,
    control,
    async reset(to = {}) {
      await control.resets.reset({ body: to });
    },
    login: (who) => control.accounts.login({ body: identify(who) }),
    async restart(meanwhile) {
      await host.sandboxes.stop({ params: { id } });
      await meanwhile?.();
      await host.sandboxes.start({ params: { id } });
    },
    errors: async () => (await control.status.read()).errors,
    async remove() {
      await host.sandboxes.remove({ params: { id } });
    },
  };
}

function identify(who: Who) {
  if (typeof who === "number") return { user_id: who };
  return who.includes("@") ? { email: who } : { handle: who };
}
