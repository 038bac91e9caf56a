import type { OutputOf } from "@chonsu/shared/contract/endpoint";
import { notifications } from "@chonsu/shared/contract/notifications";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import type { Caller } from "./asking.ts";
import { present } from "./failure.ts";
import type { World } from "./world.ts";

type Told = Extract<OutputOf<(typeof notifications)["list"]>, readonly unknown[]>[number];

/** Everything a member was notified of, newest first. */
export async function allTold(world: World, member: Caller): Promise<readonly Told[]> {
  const list = await world.ok(notifications.list, { as: member });
  return Array.isArray(list) ? list : list.results;
}

/** The latest notification of a type; fails when there is none. */
export async function toldOf(world: World, member: Caller, type: NotificationType): Promise<Told> {
  const list = await allTold(world, member);
  return present(
    `a notification ${type}`,
    list.find(({ notification_type }) => notification_type === type),
  );
}
