import { LaunchError } from "../../../launch/launch-error.mjs";
import { controlClient } from "../../control.ts";
import { type Adapter, type AdapterMaker, defineAdapter } from "../adapter.ts";

/**
 * The adapter of our own server. It uses the control plane (docs/stand-in/for-testers.md) with the token that the server prints at start.
 */
export function standInAdapter(token = ""): AdapterMaker {
  return defineAdapter({ name: "stand-in", open: (target) => openStandIn(target, token) });
}

async function openStandIn(url: string, token: string): Promise<Adapter> {
  const { accounts, clock, mails } = controlClient({ url, token });
  await clock.read().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`CHONSU_CONTROL_TOKEN must be the token that the server printed when it started. ${why}`);
  });
  const advanceClock = async (ms: number) => void (await clock.advance({ body: { ms } }));
  return {
    readMails: async (to) => (await mails.list({ query: { to } })).mails.toReversed(),
    async makeStaff(id) {
      await accounts.update({ params: { id }, body: { is_staff: true } });
    },
    expiredToken: async (user_id) => (await accounts.token({ body: { user_id, kind: "access_expired" } })).access,
    advanceClock,
    // A stand-in cannot change the age of one link, so the adapter advances the clock.
    ageLink: (_code, ms) => advanceClock(ms),
    async restore() {
      await clock.reset();
    },
  };
}
