import type { Sandbox, SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { Answerer } from "../products/front.ts";
import type { Instruments } from "../products/open-instruments.ts";
import type { Product } from "../products/product.ts";
import type { ScenarioDatasets } from "../products/scenario-datasets.ts";

/** Who may ask the control plane. */
export interface Gate {
  /** What a caller proves itself with. */
  readonly token: string;
  /** Names besides those of this machine by which it may be asked, and then from other machines too. */
  readonly hosts: readonly string[];
}

/** The sandboxes beside a product. */
export interface Sandboxes {
  list(): Sandbox[];
  find(id: string): Sandbox | undefined;
  create(
    options: SandboxOptions,
  ): Promise<Sandbox | Refusal<"SNAPSHOT_NOT_FOUND" | "SCENARIO_UNKNOWN" | "SANDBOX_LIMIT_REACHED">>;
  /** Ends it as the end of its process would; undefined where there is none. */
  stop(id: string): Promise<Sandbox | undefined>;
  /** Starts it again; undefined where there is none. */
  start(id: string): Promise<Sandbox | undefined>;
  /** Ends it and deletes its data. Whether there was one. */
  remove(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** What the control plane of one product works on. */
export interface ControlContext {
  readonly product: Product;
  readonly instruments: Instruments;
  readonly datasets: ScenarioDatasets;
  /** Undefined for a sandbox: it has none of its own. */
  readonly sandboxes: Sandboxes | undefined;
  readonly gate: Gate;
  readonly machine: Clock;
  readonly log: Log;
}

/** What the product that is being asked is: one control plane answers for all products of a process. */
export type Asked = () => ControlContext;

/** The control plane of every product of a process. */
export interface ControlPlane {
  /** Answers what is asked of one product. */
  of(context: () => ControlContext): Pick<Answerer, "handle">;
  close(): Promise<void>;
}
