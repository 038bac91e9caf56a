import type { Endpoint, OutputOf } from "@chonsu/shared/contract/endpoint";
import { accounts } from "@chonsu/shared/stand-in/accounts";
import { clock } from "@chonsu/shared/stand-in/clock";
import { mails } from "@chonsu/shared/stand-in/mails";
import { LaunchError } from "../../../launch/launch-error.mjs";
import { call } from "../../caller.ts";
import type { RequestFor } from "../../request.ts";
import { type Adapter, type AdapterMaker, defineAdapter } from "../adapter.ts";

/**
 * The adapter of our own server. It uses the control plane (docs/stand-in/for-testers.md) with the token that the server prints at start.
 */
export function standInAdapter(token: string | undefined): AdapterMaker {
  return defineAdapter({ name: "stand-in", open: (target) => openStandIn(target, token) });
}

async function openStandIn(target: string, token: string | undefined): Promise<Adapter> {
  const ok = async <E extends Endpoint>(endpoint: E, request: RequestFor<E>): Promise<OutputOf<E>> => {
    const { success, status, text } = await call(target, endpoint, request, { token });
    if (success !== undefined) return success.body;
    throw new Error(`${endpoint.method} ${endpoint.path} of the control plane answered ${status}: ${text}`);
  };
  await ok(clock.read, {}).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`CHONSU_CONTROL_TOKEN must be the token that the server printed when it started. ${why}`);
  });
  const advanceClock = async (ms: number) => void (await ok(clock.advance, { body: { ms } }));
  return {
    async readMails(to) {
      const { mails: newestFirst } = await ok(mails.list, { query: { to } });
      return newestFirst.toReversed();
    },
    async makeStaff(id) {
      await ok(accounts.update, { params: { id }, body: { is_staff: true } });
    },
    async expiredToken(user_id) {
      return (await ok(accounts.token, { body: { user_id, kind: "access_expired" } })).access;
    },
    advanceClock,
    // A stand-in cannot change the age of one link, so the adapter advances the clock.
    ageLink: (_code, ms) => advanceClock(ms),
    async restore() {
      await ok(clock.reset, {});
    },
  };
}
