import type { Endpoint } from "../contract/endpoint.ts";
import { endpointsOf } from "../contract/table.ts";
import { accounts } from "./accounts.ts";
import { clock } from "./clock.ts";
import { faults } from "./faults.ts";
import { give } from "./give/give.ts";
import { journal } from "./journal.ts";
import { mails } from "./mails.ts";
import { chonMap, resets, status } from "./product.ts";
import { sandboxes } from "./sandboxes.ts";

/** The control plane of a stand-in: group → call. It is not part of the product: a real backend does not have it. */
export const CONTROL = {
  status,
  resets,
  clock,
  mails,
  accounts,
  faults,
  journal,
  give,
  chonMap,
  sandboxes,
} as const satisfies Record<string, Record<string, Endpoint>>;

export type Control = typeof CONTROL;

/** Every call of the control plane, in the order of its table. */
export const controlEndpoints = () => endpointsOf(CONTROL);
