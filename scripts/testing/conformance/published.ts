import type { OutputOf } from "@chonsu/shared/contract/endpoint";
import { notifications } from "@chonsu/shared/contract/notifications";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import type { Caller } from "./asking.ts";
import type { Dataset } from "./dataset.ts";
import { present } from "./failure.ts";

type Published = Extract<OutputOf<(typeof notifications)["list"]>, readonly unknown[]>[number];

/** All notifications of a member, newest first. */
export async function allPublished(dataset: Dataset, member: Caller): Promise<readonly Published[]> {
  const list = await dataset.ok(notifications.list, { as: member });
  return Array.isArray(list) ? list : list.results;
}

/** The latest notification of a type. Fails when there is none. */
export async function publishedOf(dataset: Dataset, member: Caller, type: NotificationType): Promise<Published> {
  const list = await allPublished(dataset, member);
  return present(
    `a notification ${type}`,
    list.find(({ notification_type }) => notification_type === type),
  );
}
