import { controlClient, type StandInAddress } from "../../testing/control.ts";
import { openSandbox } from "../../testing/sandbox.ts";
import { openConnection } from "./connection.ts";

export type Ahead = Awaited<ReturnType<typeof openAhead>>;

const MONTH_MS = 30 * 86_400_000;
/** The token expires this long after the clock was moved. */
const LEFT_MS = 2000;
const MS_PER_SECOND = 1000;

/** A sandbox whose time is thirty days ahead for the whole run. It shows whether times and timers stay correct. */
export async function openAhead(standIn: StandInAddress) {
  const main = controlClient(standIn);
  const sandbox = await openSandbox(standIn);
  const { clock } = sandbox.control;
  let ahead = 0;
  const shift = async (ms: number) => {
    await clock.shift({ body: { ms } });
    ahead += ms;
  };
  await shift(MONTH_MS);
  return {
    /** The larger deviation of the clocks of the product and of the sandbox, in milliseconds. */
    async drift(): Promise<number> {
      const off = async (of: typeof clock, by: number) => {
        const { now } = await of.read();
        return Math.abs(Date.parse(now) - Date.now() - by);
      };
      return Math.max(await off(main.clock, 0), await off(clock, ahead));
    },
    /** The delay with which the server ended a connection whose token had expired: a timer over which the clock was moved. Milliseconds. */
    async timerLate(): Promise<number> {
      const { access } = await sandbox.login("haneul");
      const expiry = expiryOf(access);
      const ended = Promise.withResolvers<void>();
      const connection = openConnection(sandbox.url, access, { onEvent() {}, onLost: () => ended.resolve() });
      await connection.admitted;
      await shift(expiry - LEFT_MS - Date.now() - ahead);
      await ended.promise;
      return Date.parse((await clock.read()).now) - expiry;
    },
    remove: () => sandbox.remove(),
  };
}

/** The expiry of a token, in milliseconds since 1970. */
function expiryOf(token: string): number {
  const [, payload = ""] = token.split(".");
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
  return Number(Object(claims).exp) * MS_PER_SECOND;
}
