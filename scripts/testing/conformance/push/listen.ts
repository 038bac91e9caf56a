import type { Member } from "../people.ts";
import type { World } from "../world.ts";
import { sendMark } from "./courier.ts";
import { dial, openTab, outcomeOf, type Tab } from "./tab.ts";

/** Opens a tab of a member, closed with the world. */
export async function listen(world: World, member: Member): Promise<Tab> {
  const tab = await openTab(world.run.target, member.access, () => sendMark(world, member));
  world.atEnd(tab.close);
  return tab;
}

/** What a handshake with these words comes to: `connected`, or why it was refused. */
export async function tryToListen(world: World, auth: Readonly<Record<string, unknown>>): Promise<string> {
  const socket = dial(world.run.target, auth);
  return await outcomeOf(socket).finally(() => socket.disconnect());
}
