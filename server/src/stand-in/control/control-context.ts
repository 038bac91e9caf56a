import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Instruments } from "../products/open-instruments.ts";
import type { Product } from "../products/product.ts";
import type { ScenarioWorlds } from "../products/scenario-worlds.ts";
import type { Sandboxes } from "../sandboxes/sandboxes.ts";

/** Who may ask the control plane. */
export interface Gate {
  /** What a caller proves itself with. */
  readonly token: string;
  /** Names besides those of this machine by which it may be asked, and then from other machines too. */
  readonly hosts: readonly string[];
}

/** What the control plane of one product works on. */
export interface ControlContext {
  readonly product: Product;
  readonly instruments: Instruments;
  readonly worlds: ScenarioWorlds;
  /** Undefined for a sandbox: it has none of its own. */
  readonly sandboxes: Sandboxes | undefined;
  readonly gate: Gate;
  readonly machine: Clock;
  readonly log: Log;
}

/** What the product that is being asked is: one control plane answers for all products of a process. */
export type Asked = () => ControlContext;
